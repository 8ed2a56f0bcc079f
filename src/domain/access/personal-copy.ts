/** For so many days a copy of a person's data can be fetched; then it is deleted. */
export const personalCopyDays = 7;
