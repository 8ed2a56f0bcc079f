export interface AskedInstitution {
  readonly code: string;
  readonly shortName: string;
  readonly city: { readonly code: string; readonly name: string };
}
