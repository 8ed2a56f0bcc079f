export default function ProcurementOffers() {
  return <main id="content" className="wrap section" />;
}
