export const accountPattern = /^[A-Za-z][A-Za-z0-9_]{3,29}$/;
export const accountProblem = '账号名为 4–30 位字母、数字或下划线，以字母开头。';
