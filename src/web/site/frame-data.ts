import type { NavigationEntry, NavigationGroup } from '#domain/site/navigation.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { PageFacts } from '#wire/pages.ts';
import type { cityOf } from './current-city.ts';

/** What header and footer of a public page show. */
export interface FrameData
  extends Pick<PageFacts, 'cities' | 'customerServiceUrl' | 'origin'>,
    Pick<
      CallOutput<'setting.home'>,
      'company' | 'footerLinks' | 'friendlyLinks' | 'hotline' | 'hours' | 'icpNumber'
    > {
  readonly city: ReturnType<typeof cityOf>;
  readonly year: string;
  readonly navigation: readonly NavigationGroup<NavigationEntry>[];
}
