/** The `fileType` of every upload (docs/product.md, Constants). */
export const uploadFileType = 2;
