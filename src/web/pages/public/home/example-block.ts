/** Of the home page's example of three levelled quotes; `/#example` leads to it from anywhere. */
export const exampleId = 'example';
export const exampleDelayMs = 500;
