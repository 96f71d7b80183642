declare module "*.bin" {
  const data: ArrayBuffer;
  export default data;
}
