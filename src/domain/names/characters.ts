/** Characters of one name written in one way: width, case, Greek, Roman, traditional, brackets, dashes. Runs in browsers, too: no look behind (`spellings.ts`). */
export function plainCharacters(name: string): string {
  return (
    name
      .replace(/<[^<>]{1,12}>/g, '')
      .replace(/[Ⅰ-Ⅻⅰ-ⅻ]/g, romanSign)
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[α-ω]/g, (letter) => greekLetters[letter] ?? letter)
      .replace(traditional, (character) => simplified.get(character) ?? character)
      .replace(/[【[{〔〈《「『]/g, '(')
      .replace(/[】\]}〕〉》」』]/g, ')')
      .replace(/[‐-―−－﹣~～_]/g, '-')
      .replace(/["'“”‘’`´*★☆●○◆◇■□▲△※#]/g, '')
      .replace(/[·•・‧]/g, '-')
      .replace(
        /(^|[^a-z0-9])(iii|ii|iv|viii|vii|vi|ix)(?![a-z0-9])/g,
        (_, before: string, word: string) => before + String(romanWords[word]),
      )
      // A slip in 项 hides a count: 心肌酶三响, 抗ENA抗体12相.
      .replace(/(\p{L}(?:[一二两三四五六七八九十]|[2-9]|[1-3]\d))[响相向顷顶](?=$|[(),、+])/gu, '$1项')
      .replace(
        /[一二两三四五六七八九十]+(?=项|分类|导|种|联|位|小时|对半|通道|价|型|[hH](?![a-z])|维|个)/g,
        chineseCount,
      )
  );
}

const romanSign = (sign: string): string => {
  const code = sign.charCodeAt(0);
  return String(code >= 0x2170 ? code - 0x216f : code - 0x215f);
};
const romanWords: Readonly<Record<string, number>> = { ii: 2, iii: 3, iv: 4, vi: 6, vii: 7, viii: 8, ix: 9 };
const greekLetters: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'b',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  κ: 'k',
  λ: 'l',
  μ: 'u',
  ω: 'w',
};

/** Traditional characters and old forms that names of examinations are written with, each before its plain one. */
const pairs =
  '檢检測测查查驗验試试診诊療疗體体腎肾臟脏膽胆胰胰膚肤顱颅頸颈腦脑頭头關关節节動动脈脉靜静圖图鏡镜線线攝摄側侧雙双單单項项種种類类風风濕湿溼湿' +
  '異异變变應应癌癌腫肿標标誌志記记糖糖醣糖類类鏈链鹼碱鹽盐鈣钙鉀钾鈉钠氯氯鎂镁鐵铁鋅锌銅铜鉛铅鎘镉錳锰尿尿酮酮肌肌酐酐總总膽胆紅红蛋蛋脂脂' +
  '鹹碱濃浓縮缩葉叶維维生生素素極极對对營营養养過过敏敏懷怀孕孕婦妇產产陰阴陽阳宮宫頸颈卵卵巢巢乳乳腺腺甲甲狀状懸悬專专題题電电導导聲声' +
  '彩彩超超髓髓頻频彈弹腸肠門门幽幽螺螺桿杆鉤钩蟲虫細细胞胞菌菌團团價价組组間间極极無无痛痛齒齿齦龈視视網网膜膜壓压聽听鼻鼻竇窦喉喉嚨咙' +
  '結结釋释肽肽別别絕绝計计數数濾滤過过質质譜谱離离內内外外環环寧宁實实驗验術术點点處处嚴严癥症證证讀读認认識识報报書书費费補补參参與与並并' +
  '從从後后時时個个鐘钟復复複复週周歲岁齡龄傳传統统運运負负葡葡萄萄殘残餘余徑径幹干乾干減减輕轻頰颊涎涎膠胶囊囊靈灵顯显攜携帶带葉叶蔘参緻致' +
  '規规鑑鉴經经纖纤絡络緣缘織织續续脹胀腳脚臍脐藥药裝装補补覺觉觸触語语誘诱調调貧贫輔辅輪轮輸输轉转遠远選选針针鈷钴鋁铝鋰锂鎳镍鉻铬鋇钡錐锥開开隱隐韌韧頂顶額额顆颗飲饮髖髋魚鱼黃黄關关節节盤盘彎弯圍围導导層层雙双單单聯联貝贝爾尔' +
  '發发級级積积儲储幾几優优壽寿夾夹寬宽強强彌弥徹彻憂忧慮虑擴扩損损殺杀氣气滅灭熱热燒烧環环畫画瘡疮瘤瘤瘧疟痺痹眾众礎础稱称穩稳竇窦節节簡简縱纵縫缝聖圣聞闻職职脫脱興兴舊旧處处蘇苏虛虚裏里親亲詢询認认誌志課课論论護护貨货賽赛趨趋跡迹車车軟软載载醣糖鏽锈鑽钻長长門门閥阀陣阵陳陈難难靈灵類类馬马驗验髒脏鬚须鳞鳞點点鼠鼠' +
  '囬回徵征範范圍围衛卫訪访談谈級级預预約约資资訊讯賬账歷历醫医務务護护員员';
const simplified = new Map(
  Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[at * 2] ?? '', pairs[at * 2 + 1] ?? '']),
);

const traditional = new RegExp(
  `[${[...simplified].flatMap(([character, plain]) => (character === plain ? [] : character)).join('')}]`,
  'g',
);

/** 十一 → 11, 两 → 2, 二十四 → 24; anything else that is no number below 100 stays. */
function chineseCount(text: string): string {
  const found = /^([一二两三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text);
  if (!found) return text;
  const [, first, ten, last] = found;
  if (!ten) return last ? text : String(digitOf(first));
  return String((first ? digitOf(first) : 1) * 10 + (last ? digitOf(last) : 0));
}
const digitOf = (character = ''): number =>
  '零一二三四五六七八九'.indexOf(character === '两' ? '二' : character);
