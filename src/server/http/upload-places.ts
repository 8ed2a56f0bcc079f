import { notReady, tooOften } from '#domain/kernel/failure.ts';

/** Uploads at the same time: of one user or one visitor's network, and on this node. */
export const placesOf = { member: { perUser: 4, perNode: 40 }, visitor: { perUser: 2, perNode: 8 } } as const;

/** Counts uploads in progress. */
export function uploadPlaces({ perUser, perNode }: { perUser: number; perNode: number }) {
  const users = new Map<string, number>();
  let all = 0;
  return {
    /**
     * Takes a place for a user's upload; the function that it returns gives the place back.
     * @throws Failure 429 when the user has too many, 503 when the node has
     */
    take(userId: string): () => void {
      const own = users.get(userId) ?? 0;
      if (own >= perUser) throw tooOften(`同时最多上传 ${perUser} 个文件，请等正在上传的文件完成后再试。`);
      if (all >= perNode) throw notReady('正在上传文件的人较多，请一两分钟后再试。');
      users.set(userId, own + 1);
      all += 1;
      return () => {
        const left = (users.get(userId) ?? 1) - 1;
        if (left === 0) users.delete(userId);
        else users.set(userId, left);
        all -= 1;
      };
    },
  };
}
