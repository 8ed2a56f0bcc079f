import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  basename: '/bid-web/',
  buildDirectory: 'build',
  ssr: true,
} satisfies Config;
