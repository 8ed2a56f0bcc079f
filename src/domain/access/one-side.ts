import { withoutStop } from '#domain/kernel/text.ts';

/** Where somebody stands with one of the two sides of a demand. */
export interface Seat {
  /** The company's or institution's name. */
  readonly name: string;
  /** Belonged to it while the demand was there, and does not any more. */
  readonly left: boolean;
}

const belongs = (left: boolean, side: string, name: string) =>
  left ? `在这个需求期间曾是${side}「${name}」的成员` : `是${side}「${name}」的成员`;

/** Why who belongs to the demand's company does nothing with a quote for it. `machine`: the one who created the token that calls. */
export const whyNotQuoting = ({ name, left }: Seat, machine = false): string =>
  `${machine ? '这个接口令牌的创建人' : '您'}${belongs(left, '采购方', name)}，能看到其他机构的报价，因此不能为机构参与这个需求的报价。请由不属于「${name}」的同事${machine ? '另建令牌' : ''}处理。`;

/** Why who belongs to an institution decides nothing on its quote as a buyer. */
export const whyNotDeciding = ({ name, left }: Seat): string =>
  `您${belongs(left, '体检机构', name)}，因此不能代表采购方处理它的报价，也不能完成或审批由它承接的采购。请由不属于「${name}」的同事处理。`;

/** Why who belongs to both settles nothing between them. `machine`: the one who created the token that calls. */
export const whyNotSettling = (company: string, institution: string, machine = false): string =>
  `${machine ? '这个接口令牌的创建人' : '您'}同时是采购方「${company}」和体检机构「${institution}」的成员，不能处理双方之间的结算。请由只属于其中一方的同事处理。`;

/** Why who belongs to both does nothing with a contract between them: drafting, signing, refusing, ending, supplements. */
export const whyNotContracting = (company: string, institution: string): string =>
  `您同时是采购方「${company}」和体检机构「${institution}」的成员，不能处理双方之间的合同。请由只属于其中一方的同事处理。`;

/** Why who did something with a settlement or a contract for `other` does nothing more with it for this side. */
export const whyNotForThisSide = (other: string, record: '结算单' | '合同', machine = false): string =>
  `${machine ? '这个接口令牌的创建人' : '您'}已代表对方「${other}」处理过这份${record}，同一人不能代表双方。请由另一位同事处理。`;

/** What a company and an institution have in common, for those who decide. */
export const relatedText = (institution: string, reasons: string): string =>
  `「${institution}」与采购方存在关联：${withoutStop(reasons)}。`;
