import type { Services } from '#server/api/call-context.ts';
import { type RegionSnapshot, regionSnapshotTopics } from '#server/modules/common/region-snapshot.ts';
import { type Recording, recordingInvoke } from '#server/page-cache/recording.ts';
import type { Invoke } from '#wire/invoke.ts';

/** All that a page gets to know (`PageFacts` of the web room), each fact remembered in the recording when it is read. */
export function pageFacts(
  { settings, clock }: Services,
  invoke: Invoke,
  regions: RegionSnapshot,
  city: string,
  recording: Recording,
): Record<string, unknown> {
  return {
    invoke: recordingInvoke(invoke, recording),
    now: clock(),
    origin: settings.publicUrl,
    icpNumber: settings.icpNumber,
    customerServiceUrl: settings.customerServiceUrl,
    get cityOfVisitor() {
      recording.perCity = true;
      return city;
    },
    get cities() {
      for (const topic of regionSnapshotTopics) recording.topics.add(topic);
      return regions.served;
    },
    findRegion(code: string) {
      recording.topics.add('region');
      return regions.find(code);
    },
  };
}
