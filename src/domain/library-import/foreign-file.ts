const noTable = '不是表格文件';

/** First bytes → what to say. */
const named: readonly (readonly [bytes: readonly number[] | string, what: string])[] = [
  ['%PDF', `这是 PDF 文件，${noTable}`],
  [[0x89, 0x50, 0x4e, 0x47], `这是图片，${noTable}`],
  [[0xff, 0xd8, 0xff], `这是图片，${noTable}`],
  ['GIF8', `这是图片，${noTable}`],
  ['II*\0', `这是图片，${noTable}`],
  ['MM\0*', `这是图片，${noTable}`],
  ['Rar!', `这是压缩包，${noTable}，请解压，选择其中的表格`],
  [[0x37, 0x7a, 0xbc, 0xaf], `这是压缩包，${noTable}，请解压，选择其中的表格`],
  [[0x1f, 0x8b], `这是压缩包，${noTable}，请解压，选择其中的表格`],
  ['SQLite format 3', `这是数据库文件，${noTable}，请从原来的系统导出表格`],
  ['\0\x01\0\0Standard', `这是 Access 数据库，${noTable}，请从 Access 导出为 .xlsx`],
  ['{\\rtf', `这是 RTF 文档，${noTable}，请把其中的表格复制到 Excel 或 WPS，另存为 .xlsx`],
  ['{"', `这是 JSON 数据，${noTable}，请从原来的系统导出为 .xlsx`],
  ['[{', `这是 JSON 数据，${noTable}，请从原来的系统导出为 .xlsx`],
];

/** What a file is by its first bytes, where it is certainly no table, in Chinese. */
export function foreignFile(bytes: Uint8Array): string | undefined {
  const at = (from: number, magic: readonly number[] | string) =>
    (typeof magic === 'string' ? [...magic].map((one) => one.charCodeAt(0)) : magic).every(
      (byte, place) => bytes[from + place] === byte,
    );
  const known = named.find(([magic]) => at(0, magic))?.[1];
  if (known) return known;
  if (at(4, 'ftyp')) return `这是图片或视频，${noTable}`;
  return at(0, 'RIFF') ? `这是图片或音视频，${noTable}` : undefined;
}
