/** Anything that leaves ink on the screen: not white space, control characters, zero-width characters or their like. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text without white space at its ends; text in which nothing can be seen is no text: ''. */
export const trimText = (text: string): string => (visible.test(text) ? text.trim() : '');

/** What somebody wrote, as part of a sentence that ends after it: `价格有误。` becomes `价格有误`. */
export const withoutStop = (text: string): string => text.replace(/[\s。．.；;，,]+$/, '');
