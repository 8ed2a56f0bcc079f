/** What a status means to its reader: went well, needs care, went wrong, is under way. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'teal';

/** By word, since the same word means the same everywhere while codes differ by record (docs/product.md, States). */
const tones: Readonly<Record<string, Tone>> = {
  已认证: 'ok',
  已完成: 'ok',
  完成: 'ok',
  接受报价: 'ok',
  已接受: 'ok',
  已中标: 'ok',
  签署完成: 'ok',
  匹配: 'ok',
  已确认: 'ok',
  已入库: 'ok',
  已公布: 'ok',
  自动: 'ok',
  待审核: 'warn',
  认证中: 'warn',
  待报价: 'warn',
  待提交: 'warn',
  待我方签署: 'warn',
  待对方签署: 'warn',
  待处理: 'warn',
  未满足条件: 'warn',
  未满足: 'warn',
  需确认: 'warn',
  待确认: 'warn',
  采购中: 'info',
  已报价: 'info',
  处理中: 'info',
  替换: 'info',
  关联: 'teal',
  审核不通过: 'bad',
  认证失败: 'bad',
  缺失: 'bad',
  互斥: 'bad',
  无法识别: 'bad',
  拒绝报价: 'bad',
  已拒绝: 'bad',
  已拒签: 'bad',
  已冻结: 'bad',
};

/** Undefined for what is merely over or unsent: 已取消, 已关闭, 已失效, 草稿. */
export const toneOf = (word: string): Tone | undefined => tones[word];
