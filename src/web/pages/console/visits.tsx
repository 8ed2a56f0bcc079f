export default function Visits() {
  return null;
}
