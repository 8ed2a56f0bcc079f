/** Items whose prices the home page shows: what most packages hold and what makes them dear. Read by loaders only. */
export const shownItems = [
  'HEM001', // 血常规
  'URI001', // 尿常规
  'LIV021', // 肝功能十一项
  'REN008', // 肾功能三项
  'LIP011', // 血脂四项
  'GLU003', // 糖化血红蛋白
  'TUM024', // 男性肿瘤标志物五项
  'TUM025', // 女性肿瘤标志物五项
  'CAR009', // 同型半胱氨酸
  'ECG001', // 心电图
  'XRY001', // 胸部 DR
  'CT002', // 低剂量胸部 CT
  'USD025', // 肝胆胰脾双肾彩超
  'USD008', // 甲状腺彩超
  'USD009', // 乳腺彩超
  'USD010', // 颈动脉彩超
  'HPY001', // 碳13呼气试验
  'GYN004', // 液基薄层细胞学
];

/** For a page with less room. */
export const fewItems = ['HEM001', 'LIV021', 'ECG001', 'XRY001', 'CT002', 'USD025', 'USD008', 'HPY001'];
