import type { Part, PartType } from './part.ts';

/** Words by what they say: type, value, words. A word may stand in several lines and then says all of them. */
type Line = readonly [type: PartType, value: string, words: string];

export const generalWords: readonly Line[] = [
  [
    'ending',
    '',
    '法 值 测 检 查 测定 检测 检查 试验 实验 分析 化验 测试 测量 检验 鉴定 筛查 初筛 项目 收费 检查费 费 常规检查 常规 诊断 组合 系列 水平 含量 浓度 指标 判定 评定 一次 仪器法 扫描检查 检查组合 检测组合 测定组合 化学分析 全项检查 专项 类 单项 总 健康检查 筛选 试验检查 反应 检出 联合 联检 联合检查 筛检 普查',
  ],
  [
    'method',
    'luminescence',
    '化学发光 化学发光法 化学发光免疫法 化学发光免疫分析法 化学发光免疫分析 发光法 发光 电化学发光 电化学发光法 电化学发光免疫法 电化学发光免疫分析 微粒子化学发光 微粒子化学发光法 磁微粒化学发光法 磁微粒化学发光 磁微粒 吖啶酯化学发光 eclia clia cmia 时间分辨 时间分辨荧光 时间分辨法 时间分辨免疫荧光法 tria',
  ],
  [
    'method',
    '',
    '酶免 酶免法 酶联免疫 酶联免疫法 酶联免疫吸附法 酶联免疫吸附试验 酶联法 酶标法 酶标 elisa elisa法 eia eia法 放免 放免法 放射免疫 放射免疫法 放射免疫分析法 ria 免疫放射法 荧光法 荧光免疫法 荧光免疫 免疫荧光法 免疫荧光 间接免疫荧光法 间接免疫荧光 间接荧光法 iif 荧光酶免法 荧光层析法 荧光免疫层析法 免疫层析法 免疫层析 层析法 免疫比浊 免疫比浊法 免疫透射比浊法 免疫散射比浊法 透射比浊法 散射比浊法 比浊法 胶乳比浊法 胶乳增强免疫比浊法 乳胶法 乳胶凝集法 胶乳凝集法 凝集法 凝集 明胶凝集法 速率法 连续监测法 终点法 两点法 酶法 酶动力学法 比色法 酶比色法 干化学 干化学法 干式化学法 湿化学法 化学法 化学反应法 生化法 苦味酸法 肌氨酸氧化酶法 氧化酶法 过氧化物酶法 己糖激酶法 葡萄糖氧化酶法 双缩脲法 溴甲酚绿法 重氮法 钒酸盐法 钒酸盐氧化法 偶氮胂法 直接法 间接法 均相法 直接均相法 选择性抑制法 清除法 循环酶法 脲酶法 尿酸酶法 电极法 离子选择电极法 离子电极法 ise ise法 火焰光度法 原子吸收法 原子吸收 质谱法 质谱 串联质谱 串联质谱法 液相质谱 液相色谱串联质谱法 lcms lcmsms icpms 高效液相 高效液相法 高效液相色谱法 高效液相分析法 高压液相 高压液相法 色谱法 液相色谱法 hplc 亲和层析 电泳法 毛细管电泳 毛细管电泳法 琼脂糖电泳 凝固法 仪器法 手工法 手工 手工分类 机器法 仪器分析 仪器 全自动 全自动分析 自动化 自动 魏氏法 动态法 流式 流式细胞 流式细胞术 流式细胞仪法 流式细胞仪 流式法 镜检法 显微镜法 显微镜检查 沉淀法 电阻抗法 激光散射法 散射法 芯片法 各种方法 免疫法定量 荧光定量 荧光定量法 玻片法 试带法 试纸法 干片法 快速法 快速 poct 床边 床旁 加急 急诊 滴定法 酶循环法 红外法 卡式 卡式法 胶囊法 药盒 药盒法 液闪法 闪烁法 红外光谱法 质谱仪法 口服法',
  ],
  [
    'note',
    '',
    '暂时 住院病人 门诊病人 特病 医保 门特 慢病 急查 平诊 参保 单做 复查 复检 初检 补检 加做 单查 另收 收费 院内 本院 合作 外聘 体检暂用 停用 试用 体检 健康体检 体检科 体检用 体检项目 体检专用 团检 团检单价 团检价 团购价 个检 团 个人 企业版 入职 入职体检 年度 常规项目 基础项目 推荐 外 外送 外检 送外 外包 委外 院外 新 新版 旧 新增 必检 必查 自选 可选 选做 选检 加项 另加 赠送 免费 自费 医保 普通 单价 优惠价 打包 套餐 套餐项 全部 各种 含报告 出报告 图文报告 含图文报告 超声计算机图文报告 计算机图文报告 含超声计算机图文报告 电子报告 含诊断 含分析 检验 检验科 检验费 检查项目 门诊 住院 住院部 体检中心 健康管理中心 医技 生化 生化室 免疫室 免疫组 生化组 临检 临检室 化验室 实验室 心电图室 放射科 超声科 功能科 每次 次 每项 项 人次 每人 元 罗氏 雅培 贝克曼 西门子 强生 安图 迈瑞 新产业 科美 索灵 希森美康 日立 进口 国产 进口试剂 国产试剂 陕hr hr 互认 罗 安 江北 本部 东院 西院 南院 北院 总院 分院 新院 老院 空白 备注 详情 成人 适用 专用 仅 限 仅限 单 静脉血 血常规管 紫管 黄管 蓝管 红管 绿管 促凝管 抗凝管 抽血 采血 空腹抽血 需空腹 体验 组 职业 电子镜 增选 增项 备选 升级 cm kg mmhg 次分 bpm kpa mmol 含出租记录仪 出租记录仪 含材料 含耗材 含试剂 含麻醉费 含麻醉 含图像 含解读 活动价 特惠 升级版 基础 基础版 专业版 标准 国标 常用 通用',
  ],
  [
    'film',
    '',
    '含片 含胶片 不含片 不含胶片 出片 不出片 带片 带胶片 胶片 不含出片 含出片 激光胶片 含激光胶片 数字胶片 云胶片 含云胶片 电子胶片 不打片 打片 不含图像 无片 有片 无胶片 含图文 图文 彩图 录像 含造影剂',
  ],
  [
    'device',
    '',
    '64排 128排 256排 16排 32排 320排 40排 80排 512层 双源 宝石能谱 螺旋 多排 多层 多排螺旋 多层螺旋 薄层 容积 场强 高场 全数字化 数字化 便携 便携式 高清 高端 智能 电脑 计算机 飞利浦',
  ],
  ['side', '左', '左 左侧'],
  ['side', '右', '右 右侧'],
  ['side', '单侧', '单侧 单'],
  ['side', '双侧', '双侧 两侧 双 左右 左右侧 左右两侧'],
  ['specimen', 'blood', '血 血清 血浆 静脉血 血液 末梢血 外周血 血清血浆 指血 动脉血 抗凝血'],
  ['specimen', 'whole', '全血'],
  ['specimen', 'urine', '尿 尿液 晨尿 随机尿 中段尿 尿标本 尿样'],
  ['specimen', 'stool', '粪便 便 粪 大便'],
  ['specimen', 'vagina', '阴道分泌物 宫颈 宫颈管 分泌物 白带 阴道 宫颈脱落细胞 宫颈分泌物 生殖道 泌尿生殖道'],
  ['specimen', 'breath', '呼气 呼出气'],
  [
    'specimen',
    'other',
    '脑脊液 胸水 腹水 胸腹水 胸水腹水 腹腔积液 胸腔积液 关节液 羊水 痰 痰液 唾液 咽拭子 鼻拭子 鼻咽拭子 穿刺液 引流液 胃液 十二指肠液 前列腺液 乳汁 骨髓 脐血 脐带血 透析液 组织 毛发 头发 肺泡灌洗液 灌洗液 精浆 脓液 胆汁 泪液 体液 浆膜腔积液',
  ],
  ['quantity', 'quality', '定性'],
  ['quantity', 'half', '半定量 滴度'],
  ['quantity', 'quantity', '定量'],
  ['immunoglobulin', 'g', 'igg g型'],
  ['immunoglobulin', 'm', 'igm m型'],
  ['immunoglobulin', 'a', 'iga'],
  ['immunoglobulin', 'e', 'ige'],
  [
    'nucleic',
    'nucleic',
    '核酸 dna rna hpvdna pcr pcr法 荧光pcr 荧光定量pcr 实时荧光pcr 荧光pcr法 pcr荧光法 荧光定量pcr法 核酸扩增 rtpcr 扩增定量',
  ],
  ['timing', 'fasting', '空腹'],
  ['timing', '2h', '餐后2h 2h 餐后2h后 餐后 服糖后2h 餐2h 120min'],
  ['timing', '1h', '1h 餐后1h 服糖后1h 60min'],
  ['timing', '05h', '05h 餐后05h 30min 餐后30min 半h 餐后半小时'],
  ['timing', '3h', '3h 餐后3h 服糖后3h 180min'],
  ['timing', 'random', '随机'],
  ['timing', '24h', '24h 24h尿 24小时'],
  ['timing', 'other', '4h 8h 12h 48h 72h 8点 16点 上午 下午 晨'],
  ['sex', 'm', '男 男性 男士 男宾 先生'],
  [
    'sex',
    'f',
    '女 女性 女士 女宾 妇女 未婚女性 已婚女性 未婚 已婚 女未婚 女已婚 未婚女士 已婚女士 已婚妇女 限已婚 限女性 有性生活',
  ],
  ['sex', 'mf', '男女 男女性'],
  ['special', 'enhanced', '增强 强化'],
  ['special', 'confirm', '确证 确认 免疫印迹 免疫印迹法 印迹法 蛋白印迹法 wb 蛋白印迹'],
  ['special', 'activity', '活性 活力'],
  ['special', 'ratio', '比值 比率 比例 清除率 指数'],
  ['special', 'culture', '培养 药敏 培养药敏'],
  [
    'special',
    'immune',
    '免疫法 免疫化学法 免疫学 免疫学法 免疫学方法 各种免疫学方法 胶体金 胶体金法 金标 金标法 单克隆抗体 单克隆 单克隆法 单抗法 免疫胶体金法 免疫胶体金 抗人血红蛋白',
  ],
  ['special', 'painless', '无痛 静脉麻醉 麻醉'],
  ['family', 'LIV', '肝功能 肝功能检查 肝脏'],
  ['family', 'REN', '肾功能'],
  ['family', 'LIP', '血脂 脂类'],
  ['family', 'GLU', '血糖 糖尿病 糖代谢 糖尿'],
  ['family', 'CAR', '心肌酶 心肌酶谱 心肌 心脏标志物 心肌标志物 心肌损伤标志物'],
  ['family', 'ELE', '电解质 离子 微量元素'],
  ['family', 'THY', '甲状腺功能 甲状腺 甲功'],
  ['family', 'TUM', '肿瘤标志物 肿瘤 肿瘤筛查 肿瘤标志物检测 癌症筛查 癌 糖类抗原 糖蛋白抗原'],
  ['family', 'HEP', '肝炎 病毒性肝炎 肝炎系列'],
  ['family', 'HPY', '幽门螺杆菌 hp 幽门 胃幽门螺杆菌'],
  ['family', 'SEX', '性激素 激素 内分泌'],
  ['family', 'COA', '凝血功能 凝血'],
  ['family', 'RHE', '风湿 免疫 类风湿 风湿免疫 自身抗体'],
  ['family', 'BON', '骨代谢'],
  ['family', 'INF', '传染病 感染 输血前 术前'],
  ['family', 'GYN', '妇科 宫颈 阴道 妇科检查'],
  ['family', 'URI', '尿常规 尿检'],
  ['family', 'ECG', '心电'],
  ['family', 'EYE', '眼科 眼 眼睛 五官科'],
  ['family', 'ENT', '耳鼻喉科 耳鼻喉 五官科 耳 听力'],
  ['family', 'SUR', '外科'],
  ['family', 'INT', '内科'],
  ['family', 'ORA', '口腔科 口腔'],
  ['family', 'END', '内镜 消化内镜 胃肠镜室 内镜中心'],
  ['family', 'RES', '肺功能 呼吸'],
  // What a general examination looks at: 外科检查（皮肤、淋巴结、脊柱四肢）.
  ['family', 'INT', '心 肺 肝 脾 胆 肾 腹 腹部 心脏 肺部 心率 心律 心音 呼吸音 神经系统 神经反射 心肺 肝脾'],
  [
    'family',
    'SUR',
    '皮肤 淋巴结 浅表淋巴结 甲状腺 乳腺 脊柱 四肢 脊柱四肢 四肢关节 关节 头颈 疝 肛门 外生殖器',
  ],
  ['family', 'GYN', '外阴 子宫 附件 盆腔 双合诊 内诊'],
  ['family', 'ENT', '鼻 咽 喉 咽喉 扁桃体 鼓膜 外耳道 鼻腔 外耳 鼻咽 听力'],
  ['family', 'ORA', '牙 牙齿 牙周 龋齿 黏膜 口腔黏膜 牙体 牙龈'],
  ['family', 'GEN', '一般检查 一般情况'],
  ['family', 'MOL', '基因 基因检测'],
  ['family', 'ALG', '过敏原 变应原'],
  ['family', 'NUT', '维生素 贫血 营养'],
  ['family', 'STO', '胃功能 胃'],
  ['family', 'HEM', '血液 血常规'],
];

/** Words that carry a number, on squeezed text; $1 is the value. */
export const numberWords: readonly (readonly [RegExp, PartType])[] = [
  [/(\d{1,3})(?:项|种|联|个项目)/y, 'count'],
  [/(\d{1,2})(?:价|分型|种?亚?型|种?分型|种?基因型|个型别)/y, 'types'],
  [/([35])分类(?:法|仪|机|仪器)?/y, 'differential'],
  [/(\d{1,2})(?:导联?|通道|道)/y, 'leads'],
  [/(20[12]\d)(?:年|版|年版)?/y, 'note'],
  [/(\d{2,3})(?:排|层)/y, 'device'],
  [/(\d{3,4})(?:吋|寸|英寸)/y, 'film'],
  [/(\d{1,2}|[一二两三四])(?:个?椎?间盘|片|张)/y, 'film'],
  [/((?:u?mol|m?mol|nmol|pmol|[numkp]?g|m?iu|k?u|miu|uiu)m?d?l)(?![a-z])/y, 'note'],
];

export function wordParts(lines: readonly Line[], keyOf: (word: string) => string): Map<string, Part[]> {
  const words = new Map<string, Part[]>();
  for (const [type, value, text] of lines)
    for (const word of text.split(' ').filter(Boolean)) {
      const key = keyOf(word);
      const parts = words.get(key) ?? [];
      words.set(key, parts);
      if (!parts.some((part) => part.type === type && part.value === value)) parts.push({ type, value });
    }
  return words;
}
