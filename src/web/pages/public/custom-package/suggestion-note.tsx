import styles from './custom-package.module.css';
import type { Loaded } from './load-custom-package.ts';
import type { Chosen } from './selection.ts';

/** Why the proposal is as it is: what it starts from, what the budget let in, what it left out. */
export function SuggestionNote({ suggested, chosen }: { suggested: Loaded['suggested']; chosen: Chosen }) {
  const { budget, from } = chosen;
  if (suggested.length === 0 || (budget === '' && from === '')) return null;
  return (
    <section aria-label="推荐说明">
      <ul className={`facts well small under screen-only ${styles.suggested}`}>
        {suggested.map((one) => (
          <li key={one.sex.code}>
            <b>{one.sex.name}</b>
            <span>{explain(one, budget)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function explain({ template, fits, added, leftOut }: Loaded['suggested'][number], budget: string): string {
  if (!template) return '所选方案没有这个人群的项目，请换一个方案，或从上面添加。';
  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).join('、');
  const cut = leftOut.filter(({ why }) => why === 'budget');
  const forbidden = leftOut.filter(({ why }) => why === 'rule');
  if (!fits) return `预算 ${budget} 元做不了「${template.name}」里的任何一项，请提高预算。`;
  return [
    `以「${template.name}」为底`,
    added.length > 0 ? `，预算还有余，加入${names(added)}` : '',
    cut.length > 0 ? `；为不超出 ${budget} 元，没有放入${names(cut)}` : budget ? '，全部在预算内' : '',
    forbidden.length > 0 ? `；按规定不含${names(forbidden)}` : '',
    '。',
  ].join('');
}
