import { firstPriceText, roundNames } from '#wire/award/comparison-text.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { Column } from './view.ts';

const tones = { waiting: 'warn', answered: 'teal', stands: undefined } as const;

/** How an invited institution stands in the second round; nothing for the others. */
export const RoundTag = ({ round }: { round: Column['round'] }) =>
  round && (
    <div>
      <Tag tone={tones[round]}>{roundNames[round]}</Tag>
    </div>
  );

/** What a second offer was in the first round. */
export const FirstPrice = ({ offer }: { offer: Pick<Column, 'firstPrice' | 'raw'> }) =>
  offer.firstPrice !== null && <small className="num">{firstPriceText(offer)}</small>;
