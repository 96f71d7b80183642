declare module "*.bin" {
  const data: ArrayBuffer;
  export default data;
}

declare module "*.jsonl?raw" {
  const text: string;
  export default text;
}

declare module "*.md?raw" {
  const text: string;
  export default text;
}
