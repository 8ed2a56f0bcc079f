/** The site's texts that a registration agrees to: paths of the collection `page`, with their titles as the form names them. */
export const agreedTexts = {
  agree: '会员服务协议',
  state: '法律声明',
  privacy: '隐私政策',
} as const;
export type AgreedText = keyof typeof agreedTexts;

/** Said wherever the box is not ticked. */
export const notAgreed = `请阅读并同意${Object.values(agreedTexts)
  .map((title) => `《${title}》`)
  .join('')}。`;
