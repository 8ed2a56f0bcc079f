import { pictureHead, pictureProblem } from '#domain/file/picture-size.ts';

/** What is wrong with a picture's measures, before it is opened or sent; '' when nothing is. */
export const problemOfPicture = async (file: File): Promise<string> =>
  pictureProblem(file.name, new Uint8Array(await file.slice(0, pictureHead).arrayBuffer()));
