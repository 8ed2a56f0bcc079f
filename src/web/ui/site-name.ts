export const siteName = '体检采购网';
