/** Answers to the questions of a reading as one text, a line `question=value` each; the value stands behind the last equals sign. */
export const answersText = (answers: Readonly<Record<string, string>>): string =>
  Object.entries(answers)
    .map(([question, value]) => `${question}=${value}`)
    .join('\n');

/** Lines that are no answer are left out: what is not answered is asked again. */
export function answersOf(text: string): Readonly<Record<string, string>> {
  const answers = new Map<string, string>();
  for (const line of text.split('\n')) {
    const at = line.lastIndexOf('=');
    if (at > 0) answers.set(line.slice(0, at), line.slice(at + 1).trim());
  }
  return Object.fromEntries(answers);
}
