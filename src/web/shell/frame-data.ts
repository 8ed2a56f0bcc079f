import type { CallOutput } from '#wire/invoke.ts';
import type { PageFacts } from '#wire/pages.ts';
import type { cityOf } from './current-city.ts';

/** What header and footer of a public page show. */
export interface FrameData
  extends Pick<PageFacts, 'cities' | 'icpNumber' | 'customerServiceUrl' | 'origin'>,
    Pick<CallOutput<'setting.home'>, 'friendlyLinks' | 'hotline' | 'hours'> {
  readonly city: ReturnType<typeof cityOf>;
  readonly year: string;
}
