/** The choices of 结算约定, in a draft and where it is read. */
export type Choices = readonly { readonly value: string; readonly label: string }[];
export const bases: Choices = [
  { value: 'attendance', label: '按到检人数' },
  { value: 'minimum', label: '按到检人数，有保底人数' },
];
export const deductions: Choices = [
  { value: 'unitPrice', label: '按附件单价扣减' },
  { value: 'none', label: '不扣减' },
  { value: 'rate', label: '按约定比例扣减' },
];
export const addOns: Choices = [
  { value: 'none', label: '不含加项，员工与机构自行结算' },
  { value: 'list', label: '列明可加项目与价格' },
  { value: 'discount', label: '按机构公示价打折' },
];
export const payers: Choices = [
  { value: 'person', label: '员工本人' },
  { value: 'company', label: '甲方' },
];
export const dependants: Choices = [
  { value: 'none', label: '不在合同范围内' },
  { value: 'person', label: '按套餐价，家属自费' },
  { value: 'company', label: '按套餐价，甲方承担' },
];
export const windows: Choices = [
  { value: 'agreed', label: '另行约定' },
  { value: 'samePrice', label: '按合同价格继续安排' },
  { value: 'closed', label: '不再安排' },
];
export const invoices: Choices = [
  { value: 'ordinary', label: '增值税普通发票' },
  { value: 'special', label: '增值税专用发票' },
];
