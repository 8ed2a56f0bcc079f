export default function ContentList() {
  return null;
}
