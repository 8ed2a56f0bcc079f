export default function Leads() {
  return null;
}
