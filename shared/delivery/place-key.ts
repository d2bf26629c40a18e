/** Name of what a browser keeps of the place where goods go: country and postcode, with a blank between. */
export const DELIVERY_PLACE = 'shipping-place';
