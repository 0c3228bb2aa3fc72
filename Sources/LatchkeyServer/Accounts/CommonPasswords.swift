// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Passwords that everybody tries first: data, in lower case, each of at least 8 bytes.
///
/// A short list of our own for the obvious ones; how often anybody may guess is what stops the rest.
enum CommonPasswords {
    /// Whether a password is one of them, whatever the case of its ASCII letters.
    static func contains(_ password: some Sequence<UInt8>) -> Bool {
        let folded = password.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
        return all.contains(folded)
    }

    private static let all = Set(text.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) })

    private static let text = """
        !qaz2wsx !qaz@wsx 00000000 000000000 0000000000 0123456789 0987654321 101010101 10203040 11111111 111111111
        1111111111 11223344 1122334455 12121212 123123123 123321123 12341234 123412345 12344321 123454321 12345678
        123456789 1234567890 1234567891 12345678910 123456789a 123456789q 12345678a 1234567a 123456aa 123456abc
        12345abc 12345qwert 1234abcd 1234qwer 123abc123 123abc456 123qwe123 123qweasd 123qweasdzxc 13579246
        135792468 147147147 147258369 147896325 159159159 159357159 159753159 159753456 1a2b3c4d 1password 1q2w3e4r
        1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 22222222 2wsx3edc 321321321 33333333
        44444444 456456456 52013141 5201314520 55555555 5555555555 66666666 741741741 741852963 753951456 77777777
        7777777777 789456123 789789789 852852852 87654321 88888888 951753852 963852741 987654321 9876543210 99999999
        999999999 9999999999 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaa12345 aaaaaaaa
        aaaaaaaaa aaaaaaaaaa abc12345 abc123456 abc123abc abcabc123 abcd1234 abcd12345 abcdefgh abcdefghi access123
        access14 admin123 admin123! admin1234 admin12345 admin@123 adminadmin administrator alexander alexandra
        alexandre andrew123 android1 angel123 angels123 anthony1 arsenal1 arsenal123 asd123456 asdasd123 asdasdasd
        asdf1234 asdfasdf asdfg123 asdfghjk asdfghjkl asdfghjkl1 asdfqwer ashley12 autumn123 autumn2024 autumn2025
        babygirl babygirl1 barcelona barcelona1 baseball baseball1 baseball12 basketball basketball1 batman123
        beautiful beautiful1 benjamin benjamin1 blessed1 blessing blink182 buster123 butterfly butterfly1 changeit
        changeme changeme1 changeme123 charlie1 charlie123 chelsea1 chocolate chocolate1 christian christine
        christopher company1 company123 computer computer1 computer123 cookie123 correcthorse
        correcthorsebatterystaple corvette counterstrike cowboys1 cupcake1 daniel123 danielle danielle1 december
        default1 default123 demo1234 demodemo diamond1 dolphin1 dolphins dragon12 dragon123 elizabeth elizabeth1
        facebook facebook1 faceid12 february ferrari1 football football1 football12 football123 forever1 forever21
        fortnite fortnite1 friday13 friends1 friendship gabriel1 ginger123 godisgood goodluck goodmorning google123
        guest123 guest1234 guitar123 harley123 harleydavidson heaven123 hello123 hello1234 hello12345 hellohello
        helloworld hunter12 hunter123 hunter2hunter ilovegod iloveme1 iloveu123 iloveyou iloveyou! iloveyou1
        iloveyou123 iloveyou2 internet internet1 iphone123 isabella january1 jennifer jennifer1 jessica1 jesus123
        jesuschrist jonathan jonathan1 jordan123 jordan23 joseph123 juventus killer123 lakers24 latchkey latchkey1
        letmein! letmein1 letmein12 letmein123 letmeinnow li123456 linkedin liverpool liverpool1 love1234 lovelove
        lovers12 loveyou1 maggie123 manchester master12 master123 masterkey matthew1 mercedes metallica metallica1
        michael1 michael123 michelle michelle1 microsoft minecraft minecraft1 monday123 monkey12 monkey123 motocross
        mustang1 mypassword naruto123 nicholas ninja123 nirvana1 nopassword november october1 opensesame overwatch
        p@55w0rd p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 pass1234 pass12345 pass123456 passpass passport passw0rd
        passw0rd! passw0rd1 password password! password. password0 password01 password1 password1! password12
        password123 password123! password1234 password12345 password2 password@123 patricia pepper123 pinkfloyd
        pokemon1 pokemon123 porsche1 precious precious1 princess princess1 princess12 princess123 q1w2e3r4 q1w2e3r4!
        q1w2e3r4t5 q1w2e3r4t5y6 qaz123456 qazwsx123 qazwsxedc qwe12345 qwe123456 qwe123qwe qweasdzxc qwer1234
        qwer4321 qwerasdf qwert123 qwert12345 qwerty1! qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
        qwertyqwerty qwertyui qwertyuio qwertyuiop rainbow1 realmadrid robert123 rockstar rockstar1 root1234
        rootpass rootroot samantha samantha1 sample12 samsung1 samsung123 secret12 secret123 secret1234 security
        security1 september sesame123 shadow12 shadow123 skateboard slipknot slipknot1 snowball snowflake softball
        spiderman spiderman1 spring123 spring2024 spring2025 starcraft startrek starwars starwars1 steelers
        steelers1 stephanie strawberry summer01 summer12 summer123 summer2020 summer2021 summer2022 summer2023
        summer2024 summer2025 sunshine sunshine1 sunshine12 superman superman1 superman123 swordfish temp1234
        temppass test1234 test12345 tester123 testing1 testing123 testtest testtest1 thepassword thomas123 tigger12
        tigger123 toor1234 topsecret touchid1 trustno1 user1234 user12345 username username1 veronica victoria
        victoria1 volleyball wang1234 warcraft welcome1 welcome1! welcome12 welcome123 welcome2 welcome@123 whatever
        whatever1 william1 windows1 windows10 winter12 winter123 winter2020 winter2021 winter2022 winter2023
        winter2024 winter2025 woaini123 woaini1314 woaini520 wodemima yamaha123 yankees1 yourpassword youtube1
        zaq!2wsx zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsxcde zhang123 zxc123456 zxcvbnm, zxcvbnm1 zxcvbnm12 zxcvbnm123
        zxcvzxcv
        """
}
