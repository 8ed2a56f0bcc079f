export type WizardStep = 1 | 2 | 3;
