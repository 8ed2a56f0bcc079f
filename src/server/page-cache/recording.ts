import type { Topic } from '#server/changes/topics.ts';
import { dependenceOf } from '#server/changes/topics-of-call.ts';
import type { Invoke } from '#wire/invoke.ts';

/** What a page turned out to depend on while it was made: nobody has to declare it for a page. */
export interface Recording {
  readonly topics: Set<Topic>;
  /** It asked for the visitor's city. */
  perCity: boolean;
  /** It shows something that is true for this moment only. */
  unkept: boolean;
}

export const newRecording = (): Recording => ({ topics: new Set(), perCity: false, unkept: false });

/** The same calls, remembered by what their answers change with; refused ones too, since a refusal may end as well. */
export function recordingInvoke(invoke: Invoke, recording: Recording): Invoke {
  return (name, input) => {
    const dependence = dependenceOf(name);
    if (dependence === 'unkept') recording.unkept = true;
    else for (const topic of dependence) recording.topics.add(topic);
    return invoke(name, input);
  };
}
