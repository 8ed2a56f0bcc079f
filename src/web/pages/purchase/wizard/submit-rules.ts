import type { FormInstance } from 'antd';
import { termsProblems } from '#domain/demand/demand-terms.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { serverDate } from '#web/ui/server-date.ts';
import { type DraftTerms, momentInput } from './draft/draft.ts';

const fen = (yuan: string) => parseYuan(yuan) ?? null;

/** Rules for a field of the terms' form: it must have all that the demand needs to be submitted. */
export const completeIn = (form: FormInstance<DraftTerms>) => (field: string) => [
  {
    validator: () => {
      const terms = form.getFieldsValue(true) as DraftTerms;
      const problems = termsProblems(
        {
          ...terms,
          quoteDeadline: terms.quoteDeadline ? new Date(momentInput(terms.quoteDeadline)) : null,
          budgetMin: fen(terms.budgetMin),
          budgetMax: fen(terms.budgetMax),
        },
        terms.cities.map((city) => city ?? {}),
        serverDate(),
      );
      const problem = problems[field];
      return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
    },
  },
];
