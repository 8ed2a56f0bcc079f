/** Why the only owner neither leaves nor takes another role: said before asking, and by the server to who asks all the same. */
export const lastOwnerStays = (noun: string): string =>
  `${noun}至少要有一位管理员。请先把另一位成员设为管理员，再执行这项操作。`;
