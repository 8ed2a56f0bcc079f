// In the browser only: the server renders no signed-in page.
export { Kit } from '#web/ui/app/kit.tsx';
