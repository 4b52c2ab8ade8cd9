// The little of Node's test runner that the tests use.
declare module "node:test" {
  export default function test(name: string, body: () => void | Promise<void>): void;
}
declare module "node:assert/strict" {
  const assert: {
    (value: unknown, message?: string): asserts value;
    equal<T>(actual: T, expected: T): void;
    deepEqual<T>(actual: T, expected: T): void;
  };
  export default assert;
}
