import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { drawn } from '#test/page/screen.ts';
import { ProblemAlert } from './problem-alert.tsx';

test('what stops a click comes into sight, wherever the page stands; what is in sight moves nothing', async () => {
  const place = document.createElement('div');
  const below = document.createElement('div');
  below.style.height = '4000px';
  document.body.append(place, below);
  const root = createRoot(place);
  const shown = () => place.querySelector('[role=alert]')?.getBoundingClientRect().top ?? -1;
  const say = async (title: string) => {
    root.render(<ProblemAlert title={title} />);
    await expect.poll(() => place.textContent).toContain(title);
    await drawn();
  };
  await say('请至少选择一家机构。');
  expect(window.scrollY).toBe(0);

  window.scrollTo(0, 3000);
  await say('最多选择 20 家机构。');
  expect(shown()).toBeGreaterThanOrEqual(0);
  expect(shown()).toBeLessThan(window.innerHeight);
  root.unmount();
  place.remove();
  below.remove();
});
