import type { MemoFact } from '#wire/award/memo-text.ts';
import { Facts } from '#web/ui/definition-lists.tsx';

export const MemoFacts = ({ facts }: { facts: readonly MemoFact[] }) => (
  <Facts
    className="gap-1"
    facts={facts.map(([label, value]) => ({
      label,
      value:
        typeof value === 'string'
          ? value
          : value.length > 0 && (
              <ul>
                {value.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            ),
    }))}
  />
);
