-- What a search looks in is kept as people spell it in every way: width, case, brackets, invisible marks and white space make no difference,
-- and names are found by the first letters of their pinyin. `src/domain/kernel/search-text.ts` does the same to what is typed.
-- Both functions use nothing but pg_catalog: a dump is restored with an empty search path.

-- In NFKC, without brackets, dashes, stops, white space and invisible marks, in small ASCII letters; a line feed parts two texts and becomes a space.
CREATE FUNCTION search_plain(phrase text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(regexp_replace(normalize(phrase, NFKC),
    '[\u0001-\u0009\u000b-\u0022\u0027-\u0029\u002c-\u002e\u003a\u003b\u003f\u005b\u005d\u0060\u007b\u007d\u007f-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b0-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe00-\ufe6f\ufeff\uff00-\uff0f\uffa0\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]', '', 'g'),
    E'ABCDEFGHIJKLMNOPQRSTUVWXYZ\n', 'abcdefghijklmnopqrstuvwxyz ');
ALTER FUNCTION search_plain(text) COST 500;

-- Names, the first letters of their pinyin, and what else is searched; '' where there is none. Of a character with several readings the
-- commonest counts, but for the words below. The letters are those of U+4E00 to U+9FFF, by pinyin-pro 3.29.
CREATE FUNCTION search_text(names text, others text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 2000 AS $$
DECLARE
  letters CONSTANT bytea :=
    'ydkqsxhwzssxqbymgcczqpssqbycdscdqldylybsgjgypzjjfgcclzzbwdwzjljpfyynwjjtmyyzwzhflyppqhgccyhynjqyxxgjx.sdsjnjjsmhml.rxyfsnqsyzzqzgql'
    'lyjlgyzssecykyyhqwjssggyxyqyjtwkdjhychmyxjtlxjyqbyxdldwrrjjwysrldzjpcbzjjbrcfjlbczstzfxxthtrqgybdlyccscymmrfcyqzpwwjjyfcrwfdfzqpydd'
    'wyxkyjawjffxjpdftzyhhycyswccyqsclcxxwzcxnbgnnxbxlzsqsbsjpysyzdhmdzbqbzcwdzzyytzhbtsyyfzgntnxqywqykbphglxgybfmjebjhhgqtjcysxstkzglyc'
    'kglysmzxyalmeldccxgzyrjxsdltjzcqkcnnjwhjczzcqljststbnxbtyxceqxgkwjyflzqlyhjqspsfxlfpbysxxxydcczylllsjxfhjxpjbcffyabyxbhczbjyclwlczg'
    'gbtssmdtjcxpthyqtgljscjfzkjzjqnlzwlslhdzbwjncjzyzsqnycqyrzcjjwybrtwpyftwexcskdzctbxhyzcayjxzcfbzzmjyxxcdczottbzljwfckszsxfyrlnygmbd'
    'thjxsqqccsbxrytsyfbjdztgbcnclcyzzpsacyzqscjcshzqydxlbpjllmqxtydzxsqjtzpxlcglqdcwjbhctdjjsfxyejjtlbgxsxjmyjjqpfzasyjncydjxkjcdjszcba'
    'rtcclnjqmwnqnclllkbybzzsyhqcltwlccrshllzntylnewyzyxczxxgdkdmtcedeqtsyys.d.d..sd.j.hrwnqlybglxhlgtgxbqjdz.yjsjyjcjmrnymgrcjczgjmzmgx'
    'mmryxkjnymsgmzzymklfxmbdtgfbhcjykylpfmdxlqjjsmtqgzsjlqdldgjycalcmzcsdjllnxdjffffjczfmzffpfkhkgdpkxktacjdhhzdddrrcfqyjkqccwjdxhwjlyl'
    'lzgcfcqdsmlzpbjjplsbcjggdckkdezsqcckjgcgkdjtjllzycxklqccgjcltfpcqczgwbjdqydjjbyjhsjddwgfsjgdkccctllpspkjgqjhzzljplgjgjjthjjyjzczmlz'
    'lyqbgjwmljkxzdznjqsyzmljlljkywxmkjlhskjgbmclyymkxjqlbmclkmdxxkwyxwslmlpsjqjjqxyqfjtjdxmxxllcrqbsyjbgwy.xggbcyxpjtgpepfgdjgbhbncfjyz'
    'jkjkhxqfgqzkfhygkhdkllsdjjxpqykybnqsxqnszswhbsxwhxwbzzxdmndjbsbkbbzklylxgwxjjwaqzmywsjqlcjxxjqwjeqxscwetlzhlyyysdzpyqyzcmtlshtzcfyc'
    'yxyljsdcjjagyslcllyyysglqqq.ldxzsccccadycjysfsgbfrlszqsbxjpsjwsdrckgjlgdkzjzbdktcsyqpyhstcldj.hmxmcgxyzhjdctmhltxzxylamohyjcltyfbqq'
    'jbfbdfehtksqhzywwcnxxcdwhhwgyjlegwdmcwgfjhcsntfydolbyghqwesjpwnmlrydzsztxyqpzgcwhhnxpyhshmdqzxztdppbfyhzhhjyfdzwkgkzbldntsxhqeegzxy'
    'lzmmzyjzgszxhhkhtxexxwylyapsthxdwhzydpxagkydxbynhxkd.jnmyhylpmgocslnzhkxxlbzzlbmlsfbhhgcgyyggbhscyajtywlxtzqcwzydqdqm.gd.llszhlsjzw'
    'fyhqswscelqajynytlsxthazgkzzsdhlacqtwwcdgqqtddyzbcchyqzflxpslzygpzsznglydqtbdlxjtctajdkywnsyzljhhdzcwnxyzywmhychhhxhjkzwsxhdyxlyscq'
    'ydpclyzwmyp.kxyjlkzhtyhaxqsysgxasmchkdscrswjpwxsgzjlwwschs.hsqnhzsngndaqtbaalzzmsstdqjcjktscjaxplggjhhgoxzcxpdmmhldgtybysjmxhmrzplx'
    'jzckzxshflqxctdhxezfchzccdjtcjyxqhlxdhypjqxnlsyydzozjnyxqezysjyayjkypdgxddxsppyzndlthrhhydxzjjhtcxmctlhbynyhmhzllxnamylllpdcppxhmxd'
    'kycyrdltxjchhznxzlcclylnzsxzjzzlnn.lwhyqsnjhxyntttkyjpychhyegkcwtwlgqrlggtgtygyhpyhylqyqgcwyqkpyyyttttlhyhlltyttsplkyzxgtwgpydqqzzd'
    'qxskcqnmjjzzbxyqmjrtffbtkhzkbjdjjkdjjtlbwfzpptkqtztgpdwntpjyfalqmkgxfdclzfhzclllladpmxdjhlcclgyhdzfgyddgcyyfgydxkssebdhykdkdkhnaxxy'
    'bpbyyhxccgabdqyjxdmljcsqzllpchbsxgjyndybyqspqwjlzktddtaccbkzdyzypjzqsjnkktknjdjgyepgtlfyqkasdntcyhblgdzhbbydmjragkzyheyybjmcdtyfzjj'
    'hgcjpljhldwxjjkytcyksssmtwcttqzlpbszdtwzxgzagyxtywxlhlcpbclloqmmzsslcmbjqsdzkydczxgqjdsmcytzqqlwzqzxssfpktfqmddzdsddtdwfhtdyzjaqjqk'
    'ypbdjyyxtljhdrqxlxhaydhrjlklytwhllrllrcxylbwsrszzsymkzzhhkyhxksmcsyzgcjpbzbsqlfcxxxnxkxwwmsddyq.ggqmmyhcdcttfgyyhgstttybykjdhkyjbel'
    'hdypjqnfxfdqkzhqkzbyjtzbxhfdxbdaswhawajldyjsfhbldnndnqjtjnchxfjsrfwhzfmdrfjyhwzpdjkzyjymfcyznynxfbytfwfwygdbnzzzdnytxzemmqbsqehxfzm'
    'bmflzzsrsymjgsxwzjsprydjsjgxhjjgljjynzzjxhgjkymlpeyycxysgqzswhwlyrjlpxslcxmfswwkcctnxnynpnjszhdzeptmmwywxyysywlxjqzqxzdclaeelmcpjpc'
    'lwbxsqhfwwtffjtnqjhjqdxhwlbyzcfjlnlhyyjldxhhycstdywnrjtxywdrmdrqhwqcmfjdyzmhmayxjwmyzqtxdlmrspwwchajbxtgcypxyyrrclmpamgkqjszyjrmyjs'
    'nxtplnbappypylxmyzkynldgyjzczhnlmzhhanqmpgwqtzmxxmllhgdzxyhxkrxycjmffxyhjfsbssqlqxndycannmtcjcyprrnytyqnyymbmsxndlylysljnlqysxhmlly'
    'zlzjjjkymzcsfbzxxmstbjgnxyzhlsnmcqscyznfzlxbrnnnylmnrtgzqysatswryhyjzmzdhzgzdwybsscskxsyhytsxgcqgxzzbhyxjscrhmkkbscjjyjymkqhzjfnbhm'
    'qhysnjnzybknqmclgqhwlsnzswxkhljhyybqcbfcdsxdldspfzfskjjzwzxsddxjseeegjscssmgclxxhwwyllymwwwgydkzjgggtggsycknjwnjpcxbjjtqtjwdsspjxzx'
    'nzxwmelbtfsxtllxcljxjjljsxctnswxlahhhyqrwhsycsqrybyaywjejqfwqcqqcjqgxaldbzzyjgkgxpltqyfxjltpadkyqhpmatldpdzkxmtxybhblefxdleegqdymsa'
    'whzmlftwyqxlyqzljeeyxbqqffnlyxrdsctgjgxywlkllxqkcctlhjlqmkkzgcyygllljdzgydhzwxpysjbzjdzgyzzhywyfqytyzszyezklymhjjhtsmqwyzlkyywzcsrk'
    'qyqltcxwcdrjalwskzwbdcqyncjsrszjlkcdcdtlzzzacqqwzddxyplxcbqjylzlllqdtzjjyjyjzyxnyyynxjxkgdazwyrdljyyyrjlxlldyxjcykywnqcclddnyyykyck'
    'czhjxcclgzqjgjwggcqqjysbzzxyjxj.xjfzbsbdsfnsfpzxhdwztdmpptflzzbzdmyypqjrsdzsqzsqxbdgcpzjwdwcsqzgmzhzzmwwfybpdgphtmjthzsmmbgzmbzjcfz'
    'hfzbbzmqcfmbcmcjxlgpnjbbxgyhyyjgptzgzmqbqdcgybjxlwzkydpdymgcftpfxyztzxdzxtgkmtybbclbjaskytssqyymscxfjeglsllszbqjjjaklyldlycctsxmcwf'
    'gkkbqxlllljyxtyltyxytdpjhnhgnkbyqnfjyyzbyyessessgdyhfhwtcjbsdzjtfdmxhcnjzymqwsrxjdzjqptqbbsdjggfbkjbxdgqhmgwjjjgdllthzhhyyyyyhsxwty'
    'yyccbdbpypzyccztjpzywcbdlfwzcwjdxxhyhlhwczxjtcclcdpxdjczczlyxjjsjbhfxwpywxzptdzzbdccjhjhmlxbqxxbylrddgjrrctttgytczwmxfytmmzcwjwxjyw'
    'cskybzqccttqnhxnkxxkhkfhtswoccjybcmpzzykbnnzpbthhcdlsyddytyfjpxyngfxbyqxcbhxcbsxtyzdm.ysnxsxlhkmzxlthdhkghxxsshqyhhcjyxglhzxcsnhekd'
    'tgqxqypkdheqtykcnymyyypkqyytjxzlthhqtbyqhxbmyhsqckwwyllhcyylnneqxqwmcfbdccmljggxdqktlxkgnqcdgzjwyjjlyhhqdttnwchhxcxwheszjydjccdbqcd'
    'gdnyxzdhcqrxcbmztqcbxwgqwyybxhmbymykdyecmkkyaqyngycslfykkqgyssqyshjgjcnxkzycxsbkyxhyylctycxqthysmgscpmmgcccccmtztasmgqzjhklosjylswt'
    'mqsyqkdzljqqyplcycztcqqpbbqjzclpkhqcyyxxdtdddsjcxffllchqxmjlwcjcxtspycxndtjshjwxdqqjckxyamylsjhmlalygxcyydmamdqmlmcznnyybzkkyflmchc'
    'mlhxrcjjhsylnmtjggzgywjxsrxcwjgjqhqzdqjdzjjzkjkgdzqgjjyjylxzhxcdqhhhestmhlfsbdjsyyshfyssczqlpbdrfrztzdkyyhsctgkwdqzrkmsynbcrxqbjyfb'
    'xpzzedzcjykbcjwhyjbqdzywnyszptdkzpfpbaztklqyhbbzpnbptyzzybhnydcpjmmcycqmzjfzzdcmnlfpbplngqjtbttajzpzbbdnjkljqylnbzqhksjznggqsczkyxc'
    'hpzsnbcgzkddzqanzgjkdntlzldwjljzlywtxndjzjhxyatncbgtzcsskmnjbjytsrwxcpjwjjtkhtzplbhsnjzsyjbwbzyzlstlsbjhdwwqpslmmfbjdlajyzccjtbnnrz'
    'wqxcdslqgdsdpdzhjtqqpsqlyyjzlgnhyzlctcbjtktyczjtqkbpjlgmjzdmcsgpynjzjjyyknhrpwszxmtncszzyxhbyhyzaxywkcjdllckjjtjhgcxdxyjyczbywblwqc'
    'glzgjgqrqcczssbcrpcskydznljsqgxssjmecnstjtpbdlthzwhqwqtzexnqczgwesgssbybstscsjccgbfsdqszlccglllzghzqthcnmjgyzaznmckcstjmmzckbjygqlj'
    'yjppldxrgzyxccsnhshhdznlchzjjcddcbcjxlbfqbczzwpqdnhxljcthqzjgylnlszzpcjdscqqhjqkdxkpbajyemsmjtzdxlcjyryynhjbngzzkmjxltbsllrtpylcszn'
    'xjhllhyllqqzqlxymrcwcxsljmczltzldwdjjllnzggjxppskygyggbfzpdkmwghcxmcgdxjmcjsdycabxjdlnbcddygskydqtxdjjyxmsaqazdcfslqxyjsjzylblxxwxq'
    'qzbjzlfbblylwdsljhxjyzjwtdjcyfqzqzzdzsxzzqlzcdzfchwspympqzmlpplffxjjnzzylsj.yqzfpfzksywjjjhrdjzzxtxxglghtdxcskyswmmtcwybazbjkshfhgc'
    'xmhfqhyxxyzftsjyzbxyxpzlchmzmbxhzzssyfymncwdabazlxktcshhxkxjjzjsthygxsxyyhhhjwxkzxssbzzwwhhcwtzzzpjxsnxqqjgzyzawllcwxzfxgyxyhxmkyyd'
    'wsqmnjnaycyspmjkhwcqhylajjmzxhmmcnzhbhxclxtjpltxyjhdyylttxfszhyxxsjbjyayrsmxyplckdlyhlxrlnllstyzyyqygyhhsccsmzctzcxhyqfbyyrpbflfqtn'
    'tszlljmhwtcjqyzwtllmlm.wmbzzs.zrbpdddlgjjbxccsrzqqygwcsxfwzlxccrstdzmcyggdyqsgtjmwljmymmsyhbbjdgyxccpshxnzcsbsjwjgjmppwaffyfnxhydxz'
    'ylremzgzcyhsszdlljcsqfzxxkptxzgxjjgbmyyysnbtylbnlhpfzdcyfbmgqrrmsszxysgtznnyddzcdgbjafjbdknzblcsszbsgcycjszlmlrszbzzldl.llysxsqcqly'
    'xzlsgkbrxbrbzcycxzjzeeyfgklzlyyhgzsgzlfjhgtgwkraajyzkzqtsshjjxdcyz.yjlzyrzdqqhgjzxsscbtgjbbfrtjxllfqwjgslqtymblpzdxtzagbdhzzrbgjhwn'
    'jtjxlksqfsmwlldqysjtxkzscfwjlbxftzlljzllqblcqmqqcgcdfpbbhzczjlpyygjdtgwdcfczqyyyqysrclqzfklzzzgffcqnwglhjycjjszlqzzyjbjzzbpdccmhjgx'
    'dqdgdlzq.fgpsytsdyfwwdjzhysxyycjcyhzwpbygxrylybhkjksfxtjjmmckhlltnyymsyxyzpdjjycdycwmdjjkqyrhllqxpsgtlwycljscbxjyzfnmlrgjjtyzbsyzms'
    'jyjhgfzqmsyxrszcwtlrtqzsstkxgqggsptgcdnjsgcqcqhmxggztqydjkzdlbzsxjlhrqgggthqscpyhjhhgnygkggcmjdzllcclxqsftgzslllmlcskccbljzzszmmnyt'
    'pzsxqhjcjyqxyexzqzcpshgzzysxcdfgmwqrllqxrfztlystctmjcsjjthjnxtnrztzfqrhqgllgcxszzjdjlxcytsjtlnyxhszxcgjzyqpylfhdjsbpcczgjjjqzjqdybs'
    'sllcmyttmqtbhjqnnygjynqyqmzgcjkpdcgmyzhqllsllclmholzgdylfzsljcqzlylzcjeshnyllqxgjxlyjyyyxnbcljsswcqqcjyllcldqyllzllbnylgqchxyyqoxcc'
    'qkyjxxhyklksxaqqccqkkkkcsgyxxyqxygwtjohthxpxxxxslcyeychzzcbwqbbwjqzscszsslzylgdesjzwmymcytsdsxxscjpqqsqylyfzychdjdzywcbtjsycjkcyddj'
    'lbdjjsodzyqysqkyxdhhgqjyohdyxwgmmmajdybbbppbcmhcbljzsmtxerxjmhqdstpjdcbssmsssthjtslmmtrcplzszmlqdsdmjmqpnqdxcfynnfsdqqyxhyaykqyddlq'
    'yyysszbydslntfgtzqbzmchdhczcwfdxtmqqsphqwwxsrgjcwtjtzzqmgwjjrjhttjbbgwzfxjhnqfxxqywyyhyscdydhhqmnmtmmchbszppzzgpmzfollcfwhmmsjzttdh'
    'lmyffytzzgzyskjjxqyjzqbhmbzclyghgfmshpcfzsnclpbqsnjyzslxjfpmtyjygbxlldlxpzjypjyhhzcywhjylsjexfsszywxkzjlladyslymqjpwxxhxsktqjezrpxx'
    'zghmhwqpwqlyjjqjjzszcfhjlchhnxjlqwzjhbmzyxbdhhypylhlhlgfwlcfyytlhjjcjmscpxstkpnhjxsntyxxtestjctlsslstdlllwwyhdhrjzsfgxssyczykwhtdhw'
    'jslhtzdqdjzxxqggyltzphcsqfzlnjtclzpfstpdynylgmjllycqhynsbchylhqyqtmzybbywrfqykjsyslzdyjmpxyyssrhzjnyqtqdfzbwwdwwrxcwhgyhxmkmyyyhmsm'
    'zhngcepmlqqmtcwctmhpxjpjjhfxyyzsjzhtybmstsyjdtqqqytlhynbyqzlcxcnzwsmylkfjxlwgbypjytysylymzcktdwlgsmzsylmpwlzwxwqzssazsyxyrhssntsrap'
    'ccpwcmgdhhqzdzxfjhgzttsbjhgyzlzysmyclllybtyxhbbzjkssdmalhhycfygmqypjycqxjllljgclzgqlycjcctotyxmtmshllwcgfxymzmklpszzcxhhjyslctyjcyh'
    'xsgyxckxlzwpyjpdhjwpjpwsqqxlxxdhmrslzcyzwttcxkystzshbsccstplwsscjchjlcgcjssphylhfhhxjsxallnylmzdhzxylsxlwzykcldyahzcmgdyspjtqjzlngj'
    'psjshctsdszlblmssmnyymjqbjhrcwtyydchqljapzwbgqybkfcmjwlzllyylszydwhxpsbcmljpscgbhxlqhyrljxyswxhxzlldfhlslymjlzyflyjycdrjlfsyzfsllcq'
    'yqfgjyhyszlylmstdjcyhbzllnwlxxygyyhhmgdhxxhhlzzjzxczzzcyqzfnjwpylcpkpyypmclqkdgxzggwqbdxzzkzfbxxlzxjtpjpttbytszzdwslchzhsltjxhqlhyx'
    'xxywzyswtmzkhlxzxzpyhgchkjfsyh.tjrlxfjxptztwhplyxfcrhxshhkjxxyhzjdxjwylhyhmjtbflkhtxcwhcfwjzfpqrxqxcyyyjygrpxgscsxngqchkzdxhflxxhjj'
    'byzwtqxxncyjjymswyjqrmhxzwfqsylzjzgbhynshbgttcsebhxxwxyhhxyxxsqyxmlywrgyqlxbbcljsylfcytjzyhyzawlhorjmksczjxxxyxchcytryxqjddsjfslylt'
    'sffyxlmtyjmzjyyyxltzcsxqzlhzxlwyxzhdnlxxhxjcdyhlbrlmbrllaxksllljlyxxlycrylcjcgqcmtlzllcyzzpzpcyawhjjfybdyyzsepckzdqyqpbpcjpdcyzbdbb'
    'cyydycnnpjmtmlrmfmmgwygbsjgyksmdqqqztxmkqwgxllpjgtbqcdjjjfpkjkcxbljmswmdtqjxldlppbxcwkcqqbfqjczagzgmykphyyfzykndkzmbpjyxpxthlfpnyyg'
    'xjdbkxnhhjhzjxstrstldxskzysybmxjlxyslbzyslhxjpfxbqnbylljqkygzmcyzzymccsl.lhzgwfwyxzmwcxtynhjhbyymcysbmhysmhdyshqyzchmjjmzcaahcfjbbh'
    'plxtylsxsdjgjdhkxxtxxnbhnmlngsltxmrhnlxqjxmzllyswqgdlbjhdcgjyqyymhwfmjybbbyjmjwjmdpwhxqldyapdfxxbcgjspckrssyzjmslbzzjfljjjlgxzgyxyx'
    'lszqyxbexyxhgcxbpldyhwecdwwcjmbtxchxyqxllxflyxlljlssfwdbzcmyjclmsytczbchqekcqbwlcgydblqppqzqfjqdjhymmcxtxdrmjwrhxcjzclqxdyynhyyhrsl'
    'srsywwzjymtltllgtqcjzyabtckzcjyccqljzqxalmzyyyzlwdxzxqdlljshgpjfjljhjabcqzdjgthhsstcyjlbswzlxjxrwgldlzrlzqtgsllllzlymxqgdzhgbdbhzpb'
    'rlw.x.bpfdwo...hlypc.jcc.dwbzpbzz.cyqxldomzblzwpdwyygdstthcsqsccrsssyslfybbntyjsydfndpthtzzmbbmxlcmyffgtjjqwftmdpjwdnlbzcmmczgbdzlq'
    'lfyfhssmjylsdchdzjwjcctljcldtljjcpddpjdssdynndbjlggjzxsxnlycybjjqycbylzcfzppgkcxzdzfztjjfgsjxzbnzyjqttyjwhtyczhymdjxttmpxsplzcdwsls'
    'hxybzgtfmmcjtacbbmgdkwycyzcdszzyhflyctygwhkjyylsjcxgywjcbllcsnddbtzbsclyzczzssqdllmqyyhfllqllxfdyhabxggnywyypllsdldllbjcyxjzmlhljdx'
    'yyqytdlllbbgbfdfbbbjzzmdpjhgclgmjjpgaehhbwcqxaxhhhzchxyphjaxhlphjpgpzjqcqzgjjzzgzdmqyybdzphyhybwhazyjhykfgdpfqsdlzmljxjpgalxzdaglmd'
    'gxmmzqytxdxxpfdmmssympfmdmmkxksyzyshdzkjsysmmzzzmsydnzzczxbplstmddnmxckjmztyymzmzzmsqhhdccjemxxkljstgwlsqlyjzllsjssdbpmhnlyjczyhmxx'
    'hhzcjmdhxtkgrmxfwmcgmwkdcksxqmmmfzzydkmsclcmpcgmwspxqpzdsslcjkyxtwlgjyahzjgzqwcsnxyhmmpmlkjxmhlmlgmxctkzmjjyszjsyszhsyjzjcdajzybsdq'
    'jzgwzkgxfkdmsdjlfmehkzqkjpeypzyszcdwyjffmzjylttdzzefmzlbnpplplpbpszalltylkckqzkgenqlhagyxydpxlgsxqqwq.kxqclhyxxmlyccwlymqysky.hlcjn'
    'szkpyzkcqzqljbdhdjhlasqlbydwqlwdnbqcryddztjybkbwszdxdtnpjdtctqdfxqqmgnseclstbhpwslctxxlpwydzklzygzcqapllkccylbqmqczqcljslqzdjxldthp'
    'jqdljjxzqdjyzhkzljcyqdyjppypeakjyrmpcbymcxkllzllfqpylllmbsgjcysslrsysqtmxyxqqzbdzrysyztffbzzsmzqhzssccmlyxwtpzgxzjgzgsjsgkddhtqggzl'
    'lbjdzlcbchyxyzhzfyxxyzymsdbzzyjgtsmtfxqyxjssdgslnmdlrytzlryylxqhtxsrtzcgzxbnqqzfhykmzjbzymkbpnlyzpblmcnqyzzdsjzhjctshhyzzjrdyzhnfxg'
    'lfxslkgjtctssyllgzrzbbjzzklpkbczyslxyxbjfpnjzzxcdwxzyjxzzdjjgggrsrjkmsmzjlsjywqs.yhqjsxpjztzlsnshrnypjtwchklbsrzlcxwjqxqkysjycztlqz'
    'ybbybwkjqdwwyzcytjcjxckcwdkkzhsgkdzxwwyyjqyytcytdjlxwkcckklcclzcqqdzlqlcsfqchqhsfsmqzzllbjjzbsjhtsjdysjqjpdlzcdcwjkjzzlpycgmzwdjjbs'
    'jqzsyzyhhxcbbjydssddzncglqmbtsfcbfdzdlznfgfjgfsmptjqlmblgqcyyxbqkdjjqsrfkztjdhczklbsdzcfytplljgjhtxzcsszzxstcygkgckgyoqxjplzpbbgtgy'
    'jzgczjszlbjlsjfzgkqqjcgyczpzqtldxrjxbsxxpzxhszyclwdxjjhxmfczpfzhqhqmqgkylyhtycgfrzgnqxcgpdlbzcsczqlljblhbdcypzzppdymtzsgyhckcpzjgsl'
    'clnscdsldzxbmsdlddfjmkdjdhslzxlszqpqpgjllybdszgqlbzlslkyyhzttncjyqtzzfszqztlljtyyllqllqyzqlbdzlslyyzymdfszsnhlxznczqzbbwskrfbcyzmth'
    'blgjpycnzcstlxshtzcyzlzblfeqhlxflcjlyljqcbzlzjghsstbrmhxzhjzclxfnbgxgtqjcztmsfzkjmssnxljkbhszxntnlzdntlmsjxgzjgjczxyhyhwrwwqnztnfjs'
    'cpzshzjfyrdjsfscjzhjfzqzchzlxfxsbzqlzsgyfttdcszxzjbqmszkjrhxjzcgbjkhcggtjkjqglxbxfgtrtylxjxgdtsjxhjzjjcwzlcqsbtxhqgxtxxhxftsdkfjhzy'
    'jfjxrzcdlljcqsqqzjwqxswqtwgwbzcgcllqzbclmqjtzgzxzxljfrmyzflxyszxxjkxrmjdzdmmyxbsqbhgzmwfwtgmxlzbyytgzyccdxyzxswg.yjyznbgpzjcqsyxcxr'
    'tfyzgrhztxszzthcbfclsyxzlzqmzlmplmxzjssflbysmyqsxjzxrxsqzzzssljflczjrcrxhhzxqwdshxsjjhqcxjbdynsysxjbqlpxzzpymlxzkyxlxcjlcycrxzzlldl'
    'llsjyhzxhyjwkjrwyhcpsgnrzlfzwfzznsxgxflzsxzzzbfcsyjdbrjkrdhhgxjljjtgxjxxstjtjxlyxqfcsgswmsbctlqzzwlzzkxjmltmjwhsddbxgzhdlbmyjfrzfsg'
    'clyjbpmlysmsxlszjqqhjzfxgfqfqbpxzgyyqxgztcqwyltlgwwwwhwlfsfgzjmgmgbgtjfsyzzgzyzaflsspmlbflcwbjzcljjmzlpjjlymqdmylyfbgygqzmlyzdxqyxr'
    'qqqhsxyyqqygjtyxfsfsllgnqcyhycwfhcccfxbylypllzqxxxxxkqhhxshjzcfdsczjxcpzwhhhhhapylhalpqafyhxdyllkmzqgggddesrenzltzgchyppcsqjjhclljt'
    'olnjpzljlhymheydydsqycddhgzpndzclzywllznteytgxlhslpjjbdgwxpcdntjcklkclwkllcasstknzdnqnttlyyzssysszzryljqkcgbhhcrxrzydgrgcwcgzhffbpp'
    'jfzynakrgywyqpqxxfkjtszzxswzddfbbqtbgtffznpzfpzxzpjszbmqhqcyxyldkljnypkygggdcjxxeahpnzgztzcmxcxmmjxnkszqnmnlwbwwxjjrhclstmcsjdzcxxt'
    'pcnpdtnnpglllzcjlspblpgjcdtnjnlyyrszffjfqwdpgzdwmrzcclodaxnssnyzrestyjwjyjdbcfxnmwttbqlwstszgybljpxglboclgpcbjftmxzljylzxcltpnclckx'
    'tfzjswcrxsfyszdkntlbyjcyjllstgqcbxnwzxbxklylhzlqzlnzcqwgzlgzjncjgcmnzzgjdzxtzjxycyycxxjyyxjjxsssjstssttppghtcsxwzdcsyfptfbchfbblzjc'
    'lzzdbxgcxlqpxkfzflsyltywbmnjhskbmddbcysccldxycddqlyjjhmqllcsgljjsyfpyycayldjantqjpwycmmgqyysxdhqmzhszxpftwwzqswqrfkjlxjqqyfbrxjhlfw'
    'jgzyqacmyfrhccybyqwlpexcczsdyrlttdmqlykmbbgmyyjprkznpbsxyxbhyzdjdnghpmfsgbwfzmfqmmbzmzzcjjlcnyxyqgmlrygqccyhzlwjgcjchgmcjjfyzzjhycf'
    'rrcmtzqzxhfqgdjxccjeaqcrjyhpljlszdjrbcqhqdzrhylyqjsymhzydwldfryhbbydtssccwbxglpzmlzztqsscpjmmxjcsjytycwhycjwynsxlpemwjnmkllswtxhyyy'
    '.cmmcwjdqdjzglljwjnkhpzggflccsczmcbltbhbqjxqdjpdjqtghglfqawbzyzjltstdhqhctcbchflqmpwdshyytqwcnztjtlbypbpdyyyxsqkxwyyflxxncwcsybmael'
    'ykkjmzzzbrxyaqjfljpfhhhxtzzxsgqqmhspgdzqwbwpjhzjdyjcqwzkthxsqlzyymysdzgrxckkhjlwpysyscsyzlrmlqsyljxbcxtlhdqzpcycykpppnsxfyzjjrcemhs'
    'zmsxlxglrwgcstlrsxbygbzgztcpldjlslylymdtmtzpalcxpxjcjwtcyyzlblxbzlqmyljpghdslssdmhmbdczsxwhamlczcpjmcnhjyjnsygchskqmzzqdllkablwjqsf'
    'mocdxjrrlyqzhjmybyqlrhetfjzfrfksryxfjdwdsxxswsqjyslyxwjhsnlxyyxhbhawhhjcxwmyljcsqlkydttxbzsxfdxgxsjkhsxxybssxdpynzwrptjzczenygcxqfj'
    'ykjbdmljcmqqxloxslyxxlylljdzbtymhbfsttqqwlhogyblscalzxqlhtwrrqhlstmypyxjjxmqsjpnbryxyjllyqylthylqyfmlgljdmllhfzwkzhljmlhljklj.tlqxy'
    'lmbhhlnlsxqchxcfxxlhyhjjgbyzzkbxscqdjqdsxjzsygzhhmgsxcsymxfebcqwwrbpyyjqtyqcyjhqqzyhmwffhgzfrjfcdbxndqyzpcykhjlfrzgpbxzdbbgzqstlgdt'
    'ylcqmgchhmfywlzyxkjlypjhsywmqqgqzmlzjnsqxjqsyjtcbehsxfssfxzwfllbcyyjdytdthwzzfjmqqyjlmqsxlldttkhhybfpwdyysqqrnqwlgwdebdwcyygcdlkjxt'
    'mxmyjsxhybrwfymwfrxyymxysctzzdfykmldhqdlwyqnlcryjblpsxcxywlsbrrjwxhqybhtydnhhgmmywytzcsqmdssccdalwztcpqpyjllqzyjswxwzzmmglmxclmxczm'
    'xmzsqtzppjqblpgxjzhbljjhycjsnxwcxsccdlxsyjdcqcxslqyclzxlzzxmxqrjmhrhzjphmfljlmlclqnldxzlllfypngjysxcqqdcmqjzzxhnpnxzmekmxxykyqlxsxt'
    'xjxyhwdcwdzhqyybgybcyscfgfsjnzdrzzjzxrzrqjjymcanhrjtldbpyzbstjhxxzypfdwfgzzrpymtngxzqbyxmbbfcckrpjjbjegrzgyclkhzdxkknsjkcljspjyyzlq'
    'qjybzssqlllkjbcbktylccddblsppfylgydtzjyqggkqttfcxbdkdxxhybbfytyhbclpdytgdhryrnjsbtcsnyjqhklllzslydxxwbcjqsbxbfjzjcjdzfbxxbrmlazgcsn'
    'clbjdstblfrz.swsbxbcllxxlzdjzsjpylyxyyfqf.fbhjjjgbygjpmmmpssczjmtlyzjxswxtyledqpjmygqzjgdjlqjwjqllsdgjgygmscljjxdtygjqjqjcjzcjgdzds'
    'hqgsjggcjhqxsnjjzzbxhsgzxcxyljxyxyydfqqjhjfxdhctxjdrxysqtjxyefyyssyxjxncyzxfxcsyszxyyschshxzzzgzzzgfjdldylnpzgyjyztyqzpbxqbdztzczyx'
    'xyhhscxshcggqhjhgxwsctmzmlhyxgebdylzkkwytjzrclekestdbcykqqsayxcjxwwgsbhjszydhcsjkqcxswxfctynydpzcczjqtzwjqdzzzqzljchlsbhbydxpsxshhe'
    'zdxfptjqyzzxhyaxncfzyyhxgnxmywxtzsjbkhhgymxmxqcxtsbcqsjyxhtyylybcqlmmszmjzjllcogxzaajzyhjmchhcxzsxzdznleyjjzjbhzwzzsqtjpsxztdsxjjjz'
    'nyazphhyysrrqdthzhayjyjhdzjzlswclybzyecwcycrylcxnhzydzydyjdfrjjhtrsqtxyxjrjhojynxelxsfsfjzghpzsxzszdzcqzbyyklsgsjhczshdgqgxyzgxchxz'
    'jwyqwgyhksseqzzndzfkwysstclzstsymcdhjxxyweyxczaydmpxmdsxybsqmjmzjmtzqlpjyqzcgqhxjhhhxxhlhdldjqcldwbsxfzzyyschtytyjbhecxhjkgjfxbhyzj'
    'fxhwhbdzfyzbcapnpgnydmsxhkmmmamlnbyjtmpxyjmcthjbzyfcgdyhwphftgzzezsbzegpbmdskftycmhbllhgpzjxzjgzjyjzsbbqsczzlzccstpgxmjsfdcczjzdjxc'
    'ybzlfcjsazfgszlybcwzzbyzdzypswyjgxzbdsysxlgzbzfygczxbzhzftpbgzgejbstgkdmfhyzzjhzllzzgjqzlsfdjsscbzgpdlfzfzszyzyzsygcxsntxchczxtzzlj'
    'fzgqsqyxzjqccccdjcdxzjyqjqcgxztdlgscxzsyjjqtcclqdqztqchqqjzyezzzpbkkdgfcjfztypqyqttyjlmbdktjcpqzjdzfpjsbnjlgyjdxjdzqkzgqkxdlbzjtcjd'
    'qbxdjjjstcjnxbxcmslyjcqmtjjwwcjjnjnlllhjcwqtbzqyczczpzzdzyddcyzdzccjgtjfcdprntctjdcqtqndtjnplzbcllctdsxkjzqdpzlbznbtjdcxfczdbccjjlt'
    'qqpldcgztbbzjcqdcjwynllzlzccdwllxwzlxrxntqjczxkjlsgdfqtddglrlajjtklymkqlldzytdyyjygjwyxdxfrskstcdenqmrkqzhhqkdldazfkypbggpzrebzzyky'
    'qspegjjglkqzzzslysywyzwfqznlzhlzhwcgkypqgnpgblplrrjyxcccgyhsfzfwfzywtgzxyljczwhxzjzblfflgskhyjdeyjhlpllllcygxdrzelrhgklzzyhzlyqszzj'
    'zqljzflnbhgwlczcfjwspyxnlzlxgccpzbllcxbbbbxbbcbbcrnnzccyrbdsyldcgqyyqxygmqzwtzydyjhyfwdehzdjywlccctzyjjcdedpzdztsy.jhdymbjnyjzlxtss'
    'tphndjxxbyxqtzqddtjtdyztgwscszqflshlglbczbhdlyzjyckwtydylbnydsdsycctyszyyebgexhqddwnygyclxtdcystqmygzasccszzddlcclzrqxyyeljsbymxshz'
    'tembbllyyllytdqyshymrqxkfkbfxnxsbychxbwjyhtqbpbsbwdzylkgzskyghxzjhhxjxgnljkzlyycdclfwfghljgjybxblybxqpqgztzplncybxdjyqydymrbesjyyhk'
    'xxstmxrczzywxyhybmcflyzhqyzmqxdbxbzwzmslpdmyckfmzklzcyqyczlhxfzlydqzpzygyjyzmdxdzfyfyttqtchgsfczmlccytzxjcytjmkslpzhysnwllytpzctzzc'
    'ktxdhxxtqcypksmqccyyazhtjpcylzlyjbjxtpnyljyynrxcylmmnxjsmybcsysslzylljjgyldzdpqhfzzblfndsqkczfyhhgqmrdsxycstxnqqrpyjbfcxdyqfbnxejdg'
    'yqbsrcnfyyqpghyjdyzxgrhtkyleqdzntsmgklbsgbpyszbydjzsstjzstxzbhbscsbzczptqfzmqflypybbjgszmxxdjmtsyskkbjtxhjcegbsmhyjzcxtmljyxrzzqscx'
    'xqptzhmkdxxxjcljprmyygadyskqlsadhrskqxzxztcxhztlmlwxybwsyctbhjhjfcwzsjwwtkzlxqshlyczjxemplprcgltbzztlzjcyjgdtslklpllqpjmzpapxyzlakt'
    'kdnczzbncctdqqzjyjgmctxldgcszlmlhbglkfbnwzhdxphlfmkyclgxdtwzfrjejctzhydxykshwfzcqshknmqqhtchymjdjskhxzjzbzzxympajqmcdbxlsklyynwrtsq'
    'gscbpdbsgzwyhtlkssswgzzlyytnxjgmjszsxfwnlsoztxgxlsammlbwldqcylakqcqstmycfjbslxclzjclxxksbzqzlhjphqplsxscgslnhpsfqqxtxjjzlqldxzjjzdy'
    'ydjnzptfcdskjfsljhylzqjzlbthydgdjfdbyazxdzhzjnhhqbygnxjjqczmlljzkspldsclbblxklelxjlbjycxjxgcnlcqplzlznjtzljgyzdzpltqcssfdmnycxgbtjd'
    'cznbgbqyqjwgkfhtnbyqzqgbkpbbyzmtjdytblsqmbsxtbnpdxklemyycjynzdtldykzzxtdxhqshygmzsjycctayrzlpwltlkxslzcggexclfxlkjrtlqjaqzncmbqdkkc'
    'xglczjzxjhptdjjmzqykqsecqzdshhadmlzfmmzbgntjnnlhbyjbrbtmlbyjdzxltjlpldlpcqdhlhzlycblcxccjadjlmcmmsshmybhbskkbhrsxxjmxsdznzpxlbbrhgg'
    'hfchgmsklltsjyycqlcskywyehywhbhqywbawykqldq.tntkhqcgdqktgpkxhcpdhtwtmssyhbwcrwxhjmkmzngwtmlkfghkjyldyycxwhyeclqhkqhttqkhffldxqwytyy'
    'desbpkyrzpjfyyzjceqdzzylattbbfjllcxdlmjsdxegygsjqxcwbxsszpdyzcxdnyxpfzqdlyjccpltxlsxyzyrxcyyydylwwndsahjsygyhgywwaxtjzdaxysrltdpssy'
    'xfnejdxyzhlxlllzhzsjnyqyqjxyjghzgjcyjchzlycdshhsgczyjgcllnyzcjyyxnfsmwfpylcyllabwddhwdxjmcxztzpmlqzhsfhzynstlldywlslxhymmylmbwwkyxy'
    'adtxylldjpybpwfxjmmmllhafdllaflbhhhbqqltzjcqjjdjtffkmmmpymhygdcqrddwrqjxnbysnmzdbxytbjhpybygtjxaahgqdqtmbstqjkbtspkjlxrbeqqhqmjjbdj'
    'wtgtbxpgbktlgqxjjjcdhxqdwjlwrfmqgwqhckryswgbtgygbwsdwdwrfhwytjjxxxjyzyslphyypayxhydqqxshxyxeskqhywbdddpplcjlhqeewjksyykdyplfjthkjlt'
    'cyjhhjttbltzzcdlthqkcjqysteeywkyzyxxyysddjkllpwmcyhqgxyhcrmbxpllnqydqhxsxxwgdqbshyllpjjjthyjkyphthyyktyezyenmdshlcrpqfbgfxzbsbtlgxx'
    'jbswyysksflxlpplbbblbsfxfyzbsjssylpbbffffsscjdstzsxtryycyffsyzyzbjtbctsbsdhrtjhbytcxyjeylxcbnebjdsysyhgsjcbxbydfzwgenyhhthjhaxfwgcs'
    'tbgxklstywmtmbyxjskzsxdyjrcytwxzfhmymcxlznsdjtttxrycfyjsbsdyerxhgjxbbdeynjghxgckgscymblxjmsznskgxfbnbbthfjaafxyxfpxmyfhdttcxzzpxrsy'
    'wzdlybbktyqwqjpzypzjznjpzjlztfysbttslmptzrtdxqsjehbzylzdhljsqmlhtxtjecxslzzspktlzkqqyfsygywpcpqfhqhytqxzkrsgtgsqczlptxcdyyzssqzslxl'
    'zmacpcqbzyxhbsxlzdltcdjtylzjyytpzylltxjsjxhlbmytxcqrblzssfjzztnjydxmyjhlhpblcyxqjqqkzzscpzkswalqsplcczjsxgwwwygyatjbbctdkhxhkgtgpbk'
    'qyslbxbbckbmllxdzstbklggqkqlsbkkdfxrmdkbftpzfrtbbmfeeqgxkjpzsstlbztpszqzsjthljqlzbpmsmmsxlqqnhknblrddnhxdkddjcyygyfxgzlgsygmjqgkhbp'
    'mxyxlytqwlwgcpbmjxcyzydrjbhtdjyejshtmjsbyplwhlzffnypmhxqhpltbqpfbjwjdbygpnxtbfzjgsdctjshxeawzzylltyybwjkgxghlfkxtjtmszsqynzggswqsph'
    'tlsskmclzxyszqqxncjdqgzdlfnykljcjllzlmzznhydsshthxzlzjbbhqzwwycrdhlyqqjbeyfsjxthsrxwjhwpslmssgzttyeyqqwrslalhmjtqjsmxqbjjzjxzyzkxby'
    'qxbjxshzssfglxyxzxfghkzszggylclsarjxhslllmzxelglxydjytlfbhbpnlyzfbbhptgjkwetzhkjjxzxxglljlstgshjjyqlqzfkcgnndjsszfdbctwwseqfhqjbsaq'
    'tgypjlbxbmmywxjslzhglzgnyfljbyfdjfrgsfmbyzhqfbwjsyfyjjphzbyyzffwodjrlmftmlbzgycqxcdjygzyyyydytydwegazyhxjlzyyhlrmgrjxzclhneljjthtbw'
    'jybjjbxjjtjteekhwslzplpsfazpqqbdlqjjtyyqlyzkdksqjyyjzldqcgjqyzjsycmraqthtejmfctyhypkmhycwjdcfhyyxwshctxrljgjshccyyyjltkttytmxgtcjtz'
    'ayyoczlylbszywjytsjyhbyshfjlygjxxtmzyyltxxypzlxyjzyzyypnhmymdyylblhlsyygqllnjjymsoycbzgdlyxylcqyxtszegxhzglhwbljheyxtwqmakbpqcgyshh'
    'ehqcmwyywljyjhyyzlljjylhzyhmgsljljxcjjyclycjbcpzjzjmmylcjlnqljjjlxxjmlszljqlycmmhcfmmfpqqmfxlqmcffqmmmmhmz.fhhjgtthhkhslnchhyqdxtmm'
    'qdcydyxyqmyqylddcyyydazdcymdydlzfffmmycqcwzzmabtbyctdmndzggdftypcgcyttssffwbdtzqssystwjjhjytsxxylbyqhwwhxezxwznnqzjzjjqjccchyyxbzxz'
    'cyjtllcqxynjycyycynzzqyyyewyczdcjycchyjlbtzyycqwlpgpyllgkdldlgkgqbgychjx........................................gdm................'
    '................................';
  readings CONSTANT text[] := ARRAY['重庆','c庆', '三重','三c', '重复','c复', '厦门','x门', '番禺','p禺', '东莞','东g', '东阿','东e', '民乐','民y', '乐清','y清', '音乐','音y',
      '西藏','西z', '藏族','z族', '生长','生z', '成长','成z', '院长','院z', '校长','校z', '市长','市z', '家长','家z', '部长','部z', '队长','队z',
      '会长','会z', '增长','增z', '长者','z者', '长治','z治', '长子','z子', '调查','d查', '调度','d度', '银行','银h', '行业','h业', '建行','建h',
      '中行','中h', '工行','工h', '农行','农h', '招行','招h', '分行','分h', '支行','支h', '总行','总h', '会计','k计', '校对','j对', '校正','j正',
      '膀胱','p胱', '单县','s县', '铅山','y山', '崆峒','崆t', '犍为','q为', '枞阳','z阳', '荥阳','x阳'];
  marks CONSTANT text := '[\u0001-\u0009\u000b-\u0022\u0027-\u0029\u002c-\u002e\u003a\u003b\u003f\u005b\u005d\u0060\u007b\u007d\u007f-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b0-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe00-\ufe6f\ufeff\uff00-\uff0f\uffa0\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]';
  plain text := pg_catalog.translate(pg_catalog.regexp_replace(normalize(coalesce(names, ''), NFKC), marks, '', 'g'),
    E'ABCDEFGHIJKLMNOPQRSTUVWXYZ\n', 'abcdefghijklmnopqrstuvwxyz ');
  more text := pg_catalog.translate(pg_catalog.regexp_replace(normalize(coalesce(others, ''), NFKC), marks, '', 'g'),
    E'ABCDEFGHIJKLMNOPQRSTUVWXYZ\n', 'abcdefghijklmnopqrstuvwxyz ');
  spelt text := plain;
BEGIN
  IF spelt ~ '[重厦番莞阿乐藏长调行会校膀单铅峒犍枞荥]' THEN
    FOR i IN 1 .. pg_catalog.array_length(readings, 1) BY 2 LOOP
      spelt := pg_catalog.replace(spelt, readings[i], readings[i + 1]);
    END LOOP;
  END IF;
  spelt := (SELECT coalesce(pg_catalog.string_agg(CASE WHEN pg_catalog.ascii(one) BETWEEN 19968 AND 40959
      THEN pg_catalog.chr(pg_catalog.get_byte(letters, pg_catalog.ascii(one) - 19968)) ELSE one END, '' ORDER BY place), '')
    FROM pg_catalog.string_to_table(spelt, NULL) WITH ORDINALITY AS c (one, place));
  RETURN plain || CASE WHEN more = '' THEN '' ELSE ' ' || more END || CASE WHEN spelt = plain THEN '' ELSE ' ' || spelt END;
END $$;

ALTER TABLE demand ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(title, number)) STORED;
DROP INDEX demand_search, demand_records;
CREATE INDEX demand_search ON demand USING gin (search_grams(search_text)) WHERE kind = 'open' AND status IN (2, 3, 4);
CREATE INDEX demand_records ON demand USING gin (search_grams(search_text));

-- `record_text` has what visitors do not see: the name under review.
ALTER TABLE institution
  ADD COLUMN search_text text NOT NULL
    GENERATED ALWAYS AS (search_text(name || E'\n' || short_name, pinyin || E'\n' || code)) STORED,
  ADD COLUMN record_text text NOT NULL GENERATED ALWAYS AS
    (search_text(name || E'\n' || short_name || E'\n' || COALESCE(pending ->> 'name', ''), pinyin || E'\n' || code)) STORED;
DROP INDEX institution_search, institution_records;
CREATE INDEX institution_search ON institution USING gin (search_grams(search_text)) WHERE in_force;
CREATE INDEX institution_records ON institution USING gin (search_grams(record_text));

ALTER TABLE company ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (search_text(name || E'\n' || COALESCE(pending ->> 'name', ''), '')) STORED;
DROP INDEX company_records;
CREATE INDEX company_records ON company USING gin (search_grams(search_text));

ALTER TABLE contract ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
  (search_text(title || E'\n' || COALESCE(content #>> '{parties,buyer,name}', '') || E'\n'
    || COALESCE(content #>> '{parties,institution,name}', ''), number)) STORED;
DROP INDEX contract_records;
CREATE INDEX contract_records ON contract USING gin (search_grams(search_text));

ALTER TABLE checkup_plan ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(title, number)) STORED;
DROP INDEX checkup_plan_records;
CREATE INDEX checkup_plan_records ON checkup_plan USING gin (search_grams(search_text));

ALTER TABLE app_user ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(name, account)) STORED;
DROP INDEX app_user_records;
CREATE INDEX app_user_records ON app_user USING gin (search_grams(search_text));

ALTER TABLE stored_file ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(name, '')) STORED;
DROP INDEX stored_file_records;
CREATE INDEX stored_file_records ON stored_file USING gin (search_grams(search_text));

ALTER TABLE lead ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
  (search_text(name || E'\n' || COALESCE(detail ->> 'companyName', ''), mobile || E'\n' || message)) STORED;
DROP INDEX lead_records;
CREATE INDEX lead_records ON lead USING gin (search_grams(search_text));

ALTER TABLE catalogue_proposal ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(name, '')) STORED;
DROP INDEX catalogue_proposal_records;
CREATE INDEX catalogue_proposal_records ON catalogue_proposal USING gin (search_grams(search_text));

ALTER TABLE abuse_report ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(subject, '')) STORED;
DROP INDEX abuse_report_records;
CREATE INDEX abuse_report_records ON abuse_report USING gin (search_grams(search_text));

-- Read within one institution.
ALTER TABLE institution_item ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (search_text(name, code)) STORED;
