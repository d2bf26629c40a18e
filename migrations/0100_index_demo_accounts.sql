-- A deployed store asks in each new isolate whether there is a demo account: on a large store without reading all customers.
CREATE INDEX customers_demo ON customers (customer_id) WHERE is_demo = 1;
CREATE INDEX staff_demo ON staff (email) WHERE is_demo = 1;
