// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension StoryTexts {
    /// Simplified Chinese.
    static let simplifiedChinese = Self(
        opening: { phone, server in
            [
                "一个人、一部手机、一台服务器。服务器是真的：\(server)，数据只在内存中。",
                "手机是模拟的：\(phone)。它的密钥不能证明什么；服务器接受它们，",
                "只因启动时加了 --dangerously-accept-simulated-keys。先看手机本身，再看三者一起。",
            ]
        },
        phoneName: "iPhone 8，iOS 15.0",
        labels: Labels(
            person: "用户",
            phone: "手机",
            app: "应用",
            sent: "发送",
            server: "服务器",
            attacker: "攻击者",
            shown: "可见"
        ),
        shakes: "提示框抖动后仍停留；应用对此毫不知情",
        person: Person(
            ownThumb: "把已录入的拇指放上传感器",
            strangeFinger: "把陌生的手指放上传感器",
            strangeFace: "让陌生人看手机",
            ownFace: "看手机",
            tapsTryAgain: "点“再试一次”",
            tapsFallback: "点“绘制图案”",
            tapsCancel: "点“取消”",
            tapsDontAllow: "点“不允许”",
            typesPasscode: "输入正确的锁屏密码",
            addsFinger: "在“设置”中添加另一枚指纹"
        ),
        phone: Phone(
            touchTitle: "只认指纹：先错三次，再错两次",
            faceTitle: "只认面容：先错两次，再错三次",
            ownerTitle: "先指纹，不行再用锁屏密码",
            permissionTitle: "应用从未获准使用面容 ID",
            changeTitle: "有人添加了指纹",
            asks: { "请求验证：\($0)" },
            hears: { "得到 \($0)（\($1)）：\($2)" },
            asksAvailability: { "询问现在能否验证：\($0)" },
            opensOwnPage: "打开自己的图案解锁页面",
            showsNothing: "什么也不显示",
            keepsMark: "记下代表已录入指纹的标记",
            marksAnew: "先让 Ada 用密码证明身份，再记下新的标记",
            usageText: "用面容 ID 打开您的日记。",
            patternTitle: "绘制图案",
            compares: { "比较标记：\($0)" },
            touchShown: "错一次后出现备选按钮，错三次即告失败；手机继续累计次数",
            touchLockedShown: "连续错五次，传感器对所有应用锁定；只有锁屏密码能解锁",
            faceShown: "第一次识别不弹框；错一次可再试，错两次可走应用自己的途径",
            faceLockedShown: "无论分几次提示，连错五次，面容 ID 与触控 ID 一样被锁定",
            ownerShown: "错三次后，同一提示转为锁屏密码，应用对此毫不知情",
            ownerClearedShown: "只剩两次机会；正确的锁屏密码就是答案，并解锁了传感器",
            terminates: "终止应用：它的属性列表里没有 NSFaceIDUsageDescription",
            terminatesShown: "忘了这段文字，在这里就能发现，不必等到用户手里",
            permissionShown: "被拒绝不等于没有传感器：应用可以说明原因并指向“设置”",
            changeShown: "多了一枚指纹就能看出，不论谁来按；是哪一枚则无从知晓",
            unknownShown: "锁定时看不到标记：未知不等于已变，谁也不会因此失去绑定"
        ),
        server: Server(
            signUpTitle: "Ada 注册并用密码登录",
            bindTitle: "Ada 绑定手机",
            signOutTitle: "Ada 退出登录",
            logInTitle: "Ada 用指纹登录",
            strangerTitle: "别人试用 Ada 的手机",
            replayTitle: "攻击者重发 Ada 的登录请求",
            signUpShown: "应用确认了服务器认得自己的名字；几分钟内此会话可以绑定设备",
            bindShown: "服务器已知公钥；密钥从这一刻起生效，此前不算",
            signOutShown: "旧会话不再有效；绑定仍在",
            logInShown: "没有传送密码：服务器验证了对其挑战的签名，只能用一次，只对这台服务器有效",
            strangerShown: "什么也没有签名，也就没有可发送的",
            replayShown: "挑战已用过；Ada 自己的会话照常有效",
            asksOldSession: "询问旧会话属于谁",
            asksSession: "询问此会话属于谁",
            asksWhetherAlive: "询问 Ada 的会话是否仍有效",
            attack: "录下了 Ada 登录的每个字节，原样再发一次",
            makesKey: "生成受已录入指纹保护的密钥；私钥永不离开手机",
            releases: "指纹匹配，放行一次签名",
            signs: "签名内容：",
            endsAfterThird: "错三次后结束（−1，authenticationFailed）"
        ),
        failures: Failures(
            answer: { "结果应为 \($0)，实为 \($1)" },
            leftOver: "用户该做的事本应全部被请求",
            prompt: "本不应显示任何提示",
            fallback: "应用自己的途径本应打开一次",
            terminated: "系统本应终止应用",
            passwordSession: "会话本应由密码开启",
            bound: "手机本应已绑定",
            sessionEnded: "会话本应已结束",
            keySession: "会话本应属于 Ada，并由密钥开启",
            ended: "手机本应以 −1 结束",
            nothingSigned: "本不应有任何签名",
            noLogin: "本不应发送登录请求",
            recorded: "本应录下一次登录",
            replayRefused: "重发本应被拒绝",
            lives: "Ada 自己的会话本应照常有效"
        ),
        step: { "第 \($0) 步：\($1)。" },
        finished: { "全部 \($0) 步都如所述。" },
        failed: { "结果与所述不符：\($0)" }
    )
}
