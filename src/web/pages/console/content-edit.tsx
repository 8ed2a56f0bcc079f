export default function ContentEdit() {
  return null;
}
