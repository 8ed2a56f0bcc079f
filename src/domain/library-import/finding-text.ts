import { parseDiscount } from '#domain/kernel/discount-text.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { columnRoleLabel } from './header-words.ts';
import { parseAges, parseSexes } from './parse-limits.ts';
import { parsePrice } from './parse-price.ts';
import type { RowErrors, RowFinding, RowPlace } from './row-finding.ts';

/** `第 12 行`, `“超声科”第 12 行`. */
const placeText = ({ rowNo, sheet }: RowPlace): string => `${sheet ? `“${sheet}”` : ''}第 ${rowNo} 行`;

/** What a finding says to the sales desk: what is there, and what to do. The only home of these sentences. */
export function findingText(finding: RowFinding): string {
  switch (finding.code) {
    case 'nameMissing':
      return '没有填写项目名称，请补填；不是项目的行请删除。';
    case 'nameTooLong':
      return `项目名称超过 ${finding.most} 个字，请缩短，详细内容放到备注。`;
    case 'nameIsError':
      return `“${finding.name}”是公式出错的结果，请改填项目名称。`;
    case 'noteTooLong':
      return `备注超过 ${finding.most} 个字，请缩短。`;
    case 'formulaText':
      return '项目名称以 = + - @ 开头，已按普通文字处理，请核对。';
    case 'hiddenRow':
      return '这一行在表格里是隐藏的，请确认是否导入。';
    case 'nobodyMarked':
      return '男、女各列都没有标记，暂按不限性别读入，请确认适用人群。';
    case 'free':
      return '价格为 0（免费），请确认。';
    case 'noSavedResult':
      return '这一格的公式没有保存计算结果，请在 Excel 中打开并保存后重新上传，或直接填写数字。';
    case 'freeForGroups':
      return '优惠价为 0（免费），请确认。';
    case 'noSavedText':
      return '这一格的公式没有保存计算结果，请在 Excel 中打开并保存后重新上传，或直接填写内容。';
    case 'fieldUnsaved':
      return `${columnRoleLabel[finding.role]}这一格的公式没有保存计算结果，没有采用。`;
    case 'unsurePrice':
      return parsePrice(finding.cell, finding.power).ask ?? `价格“${finding.cell}”的写法不常见，请核对。`;
    case 'struckPrice':
      return `“${finding.cell}”在表格里被划掉，请填写现在的价格。`;
    case 'struckName':
      return `“${finding.cell}”在表格里被划掉，请确认是否导入。`;
    case 'saysStopped':
      return `这一行写着“${finding.cell}”，请确认是否导入。`;
    case 'struckField':
      return `${columnRoleLabel[finding.role]}“${finding.cell}”在表格里被划掉，没有采用。`;
    case 'struckPart':
      return `${columnRoleLabel[finding.role]}里划掉的“${finding.cell}”没有采用，请核对。`;
    case 'damaged':
      return `${columnRoleLabel[finding.role]}“${finding.cell}”里有无法识别的字符（�），请核对。`;
    case 'fieldIsError':
      return `${columnRoleLabel[finding.role]}“${finding.cell}”是公式出错的结果，请改填或清空。`;
    case 'lostDigits':
      return `“${finding.cell}”不是完整的数字：超过 15 位或用科学计数法写出的数字，表格软件只保留了前几位。请把这一列设为文本、重新填写编码，或在这里改正。`;
    case 'badPrice':
      return parsePrice(finding.cell, finding.power).error ?? notUnderstood(finding.cell);
    case 'badSex':
      return parseSexes(finding.cell).error ?? notUnderstood(finding.cell);
    case 'badAge':
      return parseAges(finding.cell).error ?? notUnderstood(finding.cell);
    case 'badDiscount':
      return `看不懂折扣率“${finding.cell}”，请填写例如 85% 或 8.5折。`;
    case 'unsureDiscount':
      return `折扣率“${finding.cell}”读作按原价的 ${Math.round((parseDiscount(finding.cell) ?? 0) * 1000) / 10}% 收取，请确认它不是优惠的部分。`;
    case 'sharedPrice':
      return `第 ${finding.from}–${finding.to} 行共用一个合并的价格，请取消合并，给每一行填写价格。`;
    case 'saleAboveList':
      return `优惠价 ${formatFen(finding.salePrice)} 高于原价 ${formatFen(finding.listPrice)}，请核对两列是否填反。`;
    case 'agesReversed':
      return '最大年龄小于最小年龄，请核对。';
    case 'variantNamed':
      return `表中有多行“${finding.name}”，适用人群不同，已在名称后注明，请核对。`;
    case 'modalityNamed':
      return `表中有多行“${finding.name}”，检查方式不同，已写进名称，请核对。`;
    case 'pricesDiffer':
      return `与${placeText(finding.other)}项目名称相同但价格不同，请删除一行或改成不同的名称。`;
    case 'repeated':
      return `与${placeText(finding.other)}重复，通常只需保留一行。`;
    case 'sameCode':
      return `编码“${finding.itemCode}”与${placeText(finding.other)}“${finding.otherName}”相同，请改成不同的编码。`;
    case 'sameLibraryItem':
      return `与${placeText(finding.other)}对应项目库中的同一项目“${finding.itemName}”，请删除一行，或修改编码。`;
    case 'libraryNameTaken':
      return `项目库中编码相同的项目叫“${finding.itemName}”，另有一个项目叫“${finding.name}”，请修改名称或编码。`;
    case 'itemOff':
      return '原先选择的标准项目已停用，请重新选择。';
    case 'said':
      return finding.text;
  }
}

/** A reader that has learnt more since the row was stored has nothing to object to any more. */
const notUnderstood = (cell: string): string => `“${cell}”没有读懂，请重新填写这一格。`;

export const findingTexts = (findings: readonly RowFinding[]): string[] => findings.map(findingText);

export const errorTexts = (errors: RowErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, finding]) => [field, findingText(finding)]));
