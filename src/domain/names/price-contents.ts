import { normaliseName } from './normalise.ts';

const keys = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(normaliseName));

/** What a price may hold or not without its being another examination: material, film, report, work. */
export const extras = keys(
  '胶囊 碳14胶囊 碳13胶囊 药物 药品 药 试剂 试剂盒 底物 材料 耗材 一次性材料 一次性耗材 采血 抽血 静脉采血 采血针 采血管 真空采血管 真空管 试管 针头 注射器 棉签 尿杯 便盒 便杯 取样器 取样 采样 采样器 采样刷 毛刷 取材 制片 染色 涂片 阅片 读片 看片 诊断 诊断报告 报告 图文 图文报告 报告解读 解读 咨询 打印 照片 图片 相片 图像 彩图 彩照 胶片 片 片子 云胶片 电子胶片 纸质胶片 激光胶片 光盘 刻盘 录像 三维重建 三维 三维成像 重建 图像重建 后处理 图像后处理 三维后处理 多平面重建 mpr 薄层重建 电极 电极片 导联线 耦合剂 造影剂 对比剂 显影剂 泻药 清肠药 肠道准备 肠道清洁 口服药 祛泡剂 消泡剂 利多卡因 表面麻醉 局麻 早餐 营养餐 挂号 挂号费 诊察 诊察费 诊费 床位 护理 注射 税 服务 手续 人工 上门 运 邮寄 快递 处置 消毒 清洗 一次性用品 窥阴器 扩阴器 窥器 手套 床单 中单 仪器 仪器使用 数据分析 分析 分析报告 设备 记录仪 出租记录仪 记录盒 佩戴 图文工作站 工作站 电脑 数字化 软件 存储 图像存储 医生 医师 专家 人员 保险 防护 铅衣 建档 条码 标签 试纸 滤纸 呼气袋 呼气卡 集气袋 吹嘴 咬嘴 口嘴 电子报告 纸质报告 饮用水 气体 散瞳 散瞳药 滴眼液 石蜡油 润滑剂 药液 葡萄糖粉 糖粉 葡萄糖 75g葡萄糖 试餐 产气粉 造影粉 胃窗造影剂 口服造影剂 充盈剂 声学造影剂 助显剂',
);

/** What a price may leave out without its being another examination. */
export const notTaken = keys(
  '麻醉 静脉麻醉 全麻 麻醉药 无痛 活检 病理 病理活检 活检病理 病理检查 病理诊断 组织病理 息肉切除 息肉摘除 息肉 摘除 切除 治疗 手术 住院 增强 术前检查 术前 取活检 钳取活检 hp检测 染色内镜 检查 复查 冠脉 心功能 会诊 专家会诊 输液 药费 门诊 急诊 其他 其它 其他费用',
);
