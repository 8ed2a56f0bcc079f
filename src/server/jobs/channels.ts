import type { Services } from '#server/api/call-context.ts';
import { isTopic, publicDataChannel } from '#server/changes/topics.ts';
import {
  forgetMarket,
  libraryChannel,
  onLibraryNotice,
} from '#server/modules/matching/match-market.store.ts';
import type { Channel } from './notice-listener.ts';

/** Other nodes' library changes, for the match index. */
export function libraryChanges(services: Services): Channel {
  let heardBefore = false;
  return {
    name: libraryChannel,
    heard: (payload) => onLibraryNotice(services, payload),
    begun() {
      // What was said while nobody listened is lost: build anew.
      if (heardBefore) forgetMarket(services);
      heardBefore = true;
    },
  };
}

/** A replica may still show what was there before when the notice arrives: it is told once more. */
const replicaLagMs = 3_000;

/** Changes of what public pages show, on whichever node or by whichever program. */
export function publicDataChanges(services: Services): Channel {
  const { changes, settings } = services;
  return {
    name: publicDataChannel,
    async heard(topic) {
      if (!isTopic(topic)) return;
      if (topic === 'catalogue') await services.refreshCatalogue();
      changes.tell([topic]);
      if (settings.databaseReplicaUrl) setTimeout(() => changes.tell([topic]), replicaLagMs).unref();
    },
    begun() {
      changes.tell('everything');
      changes.setHeard(true);
    },
    lost: () => changes.setHeard(false),
  };
}
