declare module "virtual:browser-weights" {
  /** The address of the model's weights, gzipped. */
  const url: string;
  export default url;
}
