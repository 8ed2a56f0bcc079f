/** What a cell that holds a picture says: not nothing. A tick drawn as a picture is asked about like any other mark that is not known. */
export const pictureText = '（图片）';
