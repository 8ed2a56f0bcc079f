import { z } from 'zod';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { normaliseMobile } from '#domain/kernel/typed.ts';
import { openedBy } from '#wire/common/seal-state.ts';
import { fileId } from '#wire/kernel/ids.ts';
import {
  code,
  dayInput,
  id,
  labelled,
  momentInput,
  shortText,
  typedText,
  unique,
  yuanInput,
} from '#wire/kernel/shapes.ts';
import { citiesInput, priceBasis } from './shapes.ts';

export const dictionaryCodes = z.array(code).max(40);
export const institutionIds = labelled(
  '机构',
  unique(z.array(id).max(demandLimits.institutions, { error: limitMessages.institutions })),
);

/** Institutions and terms. What is left out stays as it was; null empties it. */
export const draftFields = {
  /** Whom an inquiry asks; an open demand has none. */
  institutionIds: institutionIds.optional(),
  title: shortText(60, '需求名称').optional(),
  /** Dictionary check_type. */
  purpose: labelled('体检类型', z.string().max(40).optional()),
  cities: citiesInput.optional(),
  examFrom: labelled('体检开始日期', dayInput.nullish()),
  examTo: labelled('体检结束日期', dayInput.nullish()),
  quoteDeadline: labelled('报价截止时间', momentInput.nullish()),
  /** Per head. */
  budgetMin: labelled('预算下限', yuanInput.nullish()),
  budgetMax: labelled('预算上限', yuanInput.nullish()),
  budgetHidden: labelled('是否隐藏预算', z.boolean().optional()),
  priceBasis: labelled('计价方式', priceBasis.optional()),
  /** Dictionaries invoice_type and settlement. */
  invoiceType: labelled('发票类型', z.string().max(40).optional()),
  settlement: labelled('结算方式', z.string().max(40).optional()),
  /** Whether prices stay sealed until the quote deadline. */
  sealed: labelled('是否密封报价', z.boolean().optional()),
  /** Two members of the company, where it has so many that purchase. */
  openedBy: labelled('开启方式', openedBy.optional()),
  /** Dictionaries medical_org_type, hospital_level, special_service. */
  requiredTypes: labelled('机构类型要求', dictionaryCodes.optional()),
  requiredLevels: labelled('机构等级要求', dictionaryCodes.optional()),
  requiredServices: labelled('服务要求', dictionaryCodes.optional()),
  attachments: labelled(
    '附件',
    z
      .array(z.object({ fileId, name: labelled('文件名', z.string().max(200)) }))
      .max(10, { error: '附件最多 10 个。' })
      .optional(),
  ),
  remarks: shortText(2000, '备注').optional(),
  contact: shortText(30, '联系人').optional(),
  mobile: typedText(normaliseMobile, shortText(20, '联系电话')).optional(),
};
