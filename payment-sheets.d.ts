/// <reference types="applepayjs" />
/// <reference types="googlepay" />
