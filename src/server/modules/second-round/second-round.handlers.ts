import type { secondRoundCalls } from '#wire/award/second-round.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { inviteSecondRound } from './invite-second-round.command.ts';

export const secondRoundHandlers: HandlersOf<typeof secondRoundCalls> = {
  'secondRound.invite': inviteSecondRound,
};
