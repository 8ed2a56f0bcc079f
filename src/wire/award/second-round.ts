// The second round (二次报价): a last offer of institutions that quoted, with a deadline of its own.

import { z } from 'zod';
import { secondRoundLimits } from '#domain/quotation/second-round.ts';
import { write } from '#wire/kernel/endpoint.ts';
import { demandId } from '#wire/kernel/ids.ts';
import { id, labelled, momentInput, optionalText, unique } from '#wire/kernel/shapes.ts';

export const secondRoundCalls = {
  'secondRound.invite': write({
    summary: '邀请已报价的机构提交第二轮报价；首轮报价保留，只能降价、持平或更齐全',
    access: { caller: 'member', relation: 'demandOwner', by: 'demandId' },
    input: z.object({
      demandId,
      quotationIds: labelled(
        '报价',
        unique(
          z
            .array(id)
            .min(secondRoundLimits.fewest, { error: `请至少选择 ${secondRoundLimits.fewest} 家机构。` })
            .max(secondRoundLimits.most, { error: `一次最多邀请 ${secondRoundLimits.most} 家机构。` }),
        ),
      ),
      deadline: labelled('第二轮截止时间', momentInput),
      message: optionalText('给机构的说明', 300),
    }),
    output: z.object({ demandId: z.string(), invited: z.int() }),
    failures: [409],
  }),
} as const;
